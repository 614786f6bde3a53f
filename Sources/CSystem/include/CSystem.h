// The libc calls that the tools use, each wrapped once.
//
// A call that fails returns the negated errno, so that errno itself never crosses into Swift. A
// call that EINTR stopped is made again here, except read, write and poll, whose caller must look
// at `sys_pending_signal` first. Only fixed-width types appear, so that the header needs no libc
// module: Embedded Swift has none.

#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "charset.h"

#pragma clang assume_nonnull begin

// MARK: arguments and environment

/// The number of command-line arguments, the program's name included.
int32_t sys_argument_count(void);
/// The argument at `index`, which must be below the count.
const char *sys_argument(int32_t index);
/// The value of an environment variable, or null. getenv(3).
const char *_Nullable sys_environment(const char *name);

// MARK: errors

/// The text of an errno value in the C locale. strerror(3).
const char *sys_error_text(int32_t error);
int32_t sys_EINTR(void);
int32_t sys_EPIPE(void);
int32_t sys_EAGAIN(void);
int32_t sys_ENOENT(void);
int32_t sys_EEXIST(void);
int32_t sys_EISDIR(void);
int32_t sys_EACCES(void);
int32_t sys_EPERM(void);
int32_t sys_ENOLCK(void);
int32_t sys_ENOSYS(void);
int32_t sys_EOPNOTSUPP(void);
int32_t sys_EXDEV(void);
int32_t sys_EINVAL(void);
int32_t sys_ENOTDIR(void);
int32_t sys_EIO(void);

// MARK: descriptors

enum {
  /// O_RDONLY
  SYS_OPEN_READ = 0,
  /// O_WRONLY | O_CREAT | O_EXCL
  SYS_OPEN_NEW = 1,
  /// O_RDWR | O_CREAT, for a lock file
  SYS_OPEN_LOCK = 2,
  /// O_RDONLY | O_DIRECTORY
  SYS_OPEN_FOLDER = 3,
  /// O_WRONLY | O_CREAT | O_TRUNC
  SYS_OPEN_REPLACE = 4,
};

/// Opens a file, close-on-exec; one of SYS_OPEN_*. open(2); EINTR only when a signal is pending.
int32_t sys_open(const char *path, int32_t how, uint32_t mode);
/// close(2)
int32_t sys_close(int32_t fd);
/// read(2), without a retry on EINTR.
int64_t sys_read(int32_t fd, void *buffer, size_t count);
/// write(2), without a retry on EINTR.
int64_t sys_write(int32_t fd, const void *buffer, size_t count);
/// pread(2)
int64_t sys_pread(int32_t fd, void *buffer, size_t count, int64_t offset);
/// pwrite(2)
int64_t sys_pwrite(int32_t fd, const void *buffer, size_t count, int64_t offset);
/// lseek(2) from the start of the file.
int64_t sys_seek(int32_t fd, int64_t offset);
/// fsync(2)
int32_t sys_fsync(int32_t fd);
/// Has the disk begin with what was written so far, and says nothing of errors: fsync does.
/// sync_file_range(2); does nothing where there is no such thing.
void sys_begin_sync(int32_t fd);
/// ftruncate(2)
int32_t sys_ftruncate(int32_t fd, int64_t length);
/// An unlinked temporary file in TMPDIR or /tmp: gone when it is closed, whatever happens.
int32_t sys_temporary_file(void);

enum {
  SYS_KIND_OTHER = 0,
  SYS_KIND_REGULAR = 1,
  SYS_KIND_FOLDER = 2,
  SYS_KIND_PIPE = 3,
  SYS_KIND_TERMINAL = 4,
};

struct sys_status {
  int32_t kind;
  uint32_t mode;
  uint32_t owner;
  uint32_t group;
  int64_t size;
  uint64_t device;
  uint64_t inode;
};

/// What a descriptor is. fstat(2), isatty(3).
int32_t sys_fstat(int32_t fd, struct sys_status *status);
/// What a path is, links followed. stat(2).
int32_t sys_stat(const char *path, struct sys_status *status);
/// The columns of the terminal at `fd`, or 0. ioctl(2), TIOCGWINSZ.
int32_t sys_terminal_columns(int32_t fd);

// MARK: paths

/// rename(2)
int32_t sys_rename(const char *from, const char *to);
/// link(2)
int32_t sys_link(const char *from, const char *to);
/// unlink(2)
int32_t sys_unlink(const char *path);
/// mkdir(2)
int32_t sys_mkdir(const char *path, uint32_t mode);
/// readlink(2); the number of bytes, never more than `count`.
int64_t sys_readlink(const char *path, char *buffer, size_t count);
/// fchmod(2)
int32_t sys_fchmod(int32_t fd, uint32_t mode);
/// fchown(2)
int32_t sys_fchown(int32_t fd, uint32_t owner, uint32_t group);
/// flock(2) with LOCK_EX | LOCK_NB.
int32_t sys_lock_exclusive(int32_t fd);

// MARK: waiting, time

/// Waits until `fd` can be read (or has ended), a signal is pending, or the time is over.
/// 1 ready, 0 not, negative errno (EINTR when a signal is pending). A negative timeout waits forever.
int32_t sys_wait_readable(int32_t fd, int32_t milliseconds);
/// Waits until `fd` can be written, a signal is pending, or the time is over. As above.
int32_t sys_wait_writable(int32_t fd, int32_t milliseconds);
/// Has a pipe hold `size` bytes, if it holds fewer and may hold more. fcntl(2), F_SETPIPE_SZ; does
/// nothing where there is no such thing.
void sys_widen_pipe(int32_t fd, int32_t size);
/// Whether a write to `fd` would not block now, whatever signal is pending.
bool sys_can_write(int32_t fd);
/// Waits until `fd` can be written or a signal comes, whatever signal is pending.
void sys_wait_to_write(int32_t fd);


enum { SYS_WATCH_READING, SYS_WATCH_WRITING, SYS_WATCH_CLOSING };

struct sys_watch {
  int32_t fd;
  /// Until it can be read, can be written, or its other end is gone.
  int32_t until;
  /// Set by sys_wait_any: it can be, or has ended or failed, so that the next call says which.
  int32_t is_ready;
};

enum { SYS_WATCH_LIMIT = 16 };

/// Waits until one of the descriptors (SYS_WATCH_LIMIT at most) is ready, a signal is pending, or
/// the time is over. The number that are ready, or negative errno (EINTR when a signal is pending).
/// A negative timeout waits forever. poll(2).
int32_t sys_wait_any(struct sys_watch *_Nullable watches, size_t count, int32_t milliseconds);
/// Sleeps; ends early when a signal is pending.
void sys_sleep(int32_t milliseconds);
/// Nanoseconds of the monotonic clock. clock_gettime(2).
int64_t sys_monotonic_nanoseconds(void);
/// Seconds since 1970 in UTC. clock_gettime(2), CLOCK_REALTIME.
int64_t sys_epoch_seconds(void);
/// Seconds east of UTC at that instant in the local zone (TZ). localtime_r(3).
int32_t sys_local_offset(int64_t epoch_seconds);
/// Random bytes for names and jitter, not for secrets. getrandom(2).
uint64_t sys_random(void);
/// A number to count from that is 2³⁶ above the one given before, so that counts can be told apart.
int64_t sys_count_from(void);

// MARK: signals

/// SIGPIPE and SIGXFSZ are ignored; the first of SIGINT, SIGTERM and SIGHUP is noted, the next one
/// ends the process. A signal that the parent ignores (nohup) stays ignored. Only the first call
/// counts.
void sys_catch_signals(void);
/// The signal that was noted, or 0.
int32_t sys_pending_signal(void);
/// A descriptor that becomes readable once a signal is pending, for poll(2); -1 before sys_catch_signals.
int32_t sys_signal_descriptor(void);
/// Ends the process with that signal's own status, also where the parent blocked or ignored it.
void sys_die_of_signal(int32_t signal) __attribute__((noreturn));
/// SIGPIPE's number.
int32_t sys_SIGPIPE(void);
/// Ends the process at once, without exit handlers. _exit(2).
void sys_exit(int32_t status) __attribute__((noreturn));

// MARK: memory

/// Has the processor load what stands at an address, which need not be there, while other work is done.
static inline void sys_prefetch(const void *address) { __builtin_prefetch(address); }
/// The offset of the first `byte` in the `count` bytes at `start`, or -1. memchr(3).
int64_t sys_find_byte(const void *start, uint8_t byte, size_t count);
/// The offset of the last `byte`, or -1. memrchr(3).
int64_t sys_find_last_byte(const void *start, uint8_t byte, size_t count);
/// Says that a large block of memory will be used all over, so that it may have large pages.
/// madvise(2), MADV_HUGEPAGE; does nothing where there is no such thing.
void sys_expect_use(void *start, size_t count);
/// Says that so much will be allocated in all, in large blocks, so that they may share large pages.
/// Does nothing but with glibc.
void sys_expect_heap(size_t count);
/// From now on blocks of 1 MiB and more go back to the system as soon as they are freed, however
/// large those were that were freed before. mallopt(3); does nothing where there is no such thing.
void sys_return_large_blocks(void);
/// strlen(3)
size_t sys_string_length(const char *text);

#pragma clang assume_nonnull end

#endif
