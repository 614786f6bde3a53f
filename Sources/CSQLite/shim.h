// SQLite for Swift: SQLITE_TRANSIENT is a cast that Swift does not import. No logic, no state.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdint.h>

/// Binds bytes as a BLOB; SQLite copies them.
static inline int sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int64_t count) {
  return sqlite3_bind_blob64(statement, index, bytes, (sqlite3_uint64)count, SQLITE_TRANSIENT);
}
/// Binds bytes as TEXT, which people can read; SQLite copies them and does not look at them.
static inline int sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int64_t count) {
  return sqlite3_bind_text64(
      statement, index, bytes, (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
