// Counts the allocations of a thread, for the tests that say there are none.

#ifndef COUNT_ALLOCATIONS_H
#define COUNT_ALLOCATIONS_H

/// How often this thread has called malloc(3), calloc(3) or realloc(3), or -1 where that is not
/// counted: without glibc, and under a sanitizer, which has an allocator of its own.
long allocation_count(void);

#endif
