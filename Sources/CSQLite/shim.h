#pragma once
#include <sqlite3.h>

/* Bindings that let SQLite copy: SQLITE_TRANSIENT is a cast that Swift cannot see. Lengths are
 * 64-bit, so that a text that is too long is refused and never cut. */
static inline int wk_bind_text(sqlite3_stmt *s, int i, const char *p, sqlite3_uint64 n) {
  return sqlite3_bind_text64(s, i, p, n, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int wk_bind_blob(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_blob64(s, i, p, n, SQLITE_TRANSIENT);
}

/* For bytes that stay where they are until the statement has run; unbind them after it. */
static inline int wk_bind_blob_in_place(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_blob64(s, i, p, n, SQLITE_STATIC);
}

/* sqlite3_config takes what its first argument asks for. Statistics of memory cost a lock at every
 * allocation and nobody reads them. Only before the first connection of the process. */
static inline int wk_config_without_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
