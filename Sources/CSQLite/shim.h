#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT and the variadic sqlite3_db_config are macros and varargs that Swift cannot see. */
static inline int wk_bind_text(sqlite3_stmt *s, int i, const char *p, int n) {
  return sqlite3_bind_text(s, i, p, n, SQLITE_TRANSIENT);
}
static inline int wk_bind_blob(sqlite3_stmt *s, int i, const void *p, int n) {
  return sqlite3_bind_blob(s, i, p, n, SQLITE_TRANSIENT);
}
