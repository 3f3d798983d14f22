#pragma once

/* What Swift's Glibc overlay hides or cannot call safely: getopt_long, wcwidth and renameat2 (not in
   the overlay), ioctl (variadic), environ (a mutable global), local time in a named zone, changes of
   files and signals as something to wait for. */

/* One option that wk_read_options met. */
typedef struct {
  /* The `sign` of the option; WK_UNKNOWN, WK_NO_VALUE or WK_NEEDLESS_VALUE for a mistake. */
  int option;
  /* The sign concerned by a mistake, 0 where there is none. */
  int concerned;
  /* The value given; for WK_UNKNOWN the word as typed; else NULL. Borrowed from argv. */
  const char *text;
} wk_found_option;

enum { WK_UNKNOWN = -1, WK_NO_VALUE = -2, WK_NEEDLESS_VALUE = -3 };

/* One option that is allowed. */
typedef struct {
  const char *name; /* without the dashes */
  int value;        /* 0 none, 1 required, 2 optional */
  int sign;         /* its letter where it has a short form, else above 255 */
} wk_option;

/* Reads argv (argv[0] is skipped) with getopt_long and moves the operands behind the options, or
   stops at the first operand. Returns the number of found options, at most `capacity`;
   `first_operand` becomes the index in argv from which only operands stand. Names count only when
   spelled out. Safe to call from several threads. */
int wk_read_options(int argc, char **argv, const wk_option *options, int count,
                    int stop_at_operand, wk_found_option *found, int capacity,
                    int *first_operand);

/* The columns that one Unicode scalar takes in a terminal; -1 for a control character. */
int wk_wcwidth(unsigned int scalar);

/* Selects a UTF-8 character table for wk_wcwidth, whatever LANG says; 0 where there is none. */
int wk_use_utf8(void);

/* Columns of the terminal at this descriptor; 0 where it is none. */
int wk_terminal_columns(int descriptor);

/* Rows of the terminal at this descriptor; 0 where it is none. */
int wk_terminal_rows(int descriptor);

/* The entry of the environment with this index; NULL behind the last one. */
const char *wk_environment_entry(int index);

/* What a wall clock in a named zone shows. */
typedef struct {
  int year, month, day, hour, minute, second;
} wk_wall_clock;

/* Sets `clock` to what a wall clock in `zone` shows this many seconds after 1970 in UTC; 0 where
   that cannot be said. Safe to call from several threads. */
int wk_read_wall_clock(const char *zone, long long seconds, wk_wall_clock *clock);

/* Ignores what the keys of a terminal send, SIGINT and SIGQUIT. Returns which of them were not
   ignored before, as they are in a run behind nohup: bit 0 and bit 1. */
int wk_ignore_keys(void);

/* Lets these keys end the program again. */
void wk_hear_keys(int heard);

/* A change in a watched folder: the number of the watch, below 0 where more happened than could be
   kept, and the name of the file, empty where it is about the folder itself. */
typedef struct {
  int watch;
  char name[256];
} wk_file_event;

/* Begins to watch folders (inotify); a descriptor, or below 0. */
int wk_watch_open(void);

/* Watches a folder; its number, which is the same at a second call, or below 0. */
int wk_watch_folder(int descriptor, const char *path);

/* Watches a folder no longer. */
void wk_watch_end(int descriptor, int watch);

/* Holds back SIGTERM, SIGINT and SIGHUP from now on, but for those that are ignored; a descriptor that
   can be read once one of them has come, or below 0. */
int wk_hold_end_signals(void);

/* Waits at most so long: bit 0 for a change, bit 1 for a signal, 0 for neither. */
int wk_watch_wait(int changes, int signals, int milliseconds);

/* Takes the next change that has been seen; 0 where there is none. For one watch at a time. */
int wk_watch_next(int descriptor, wk_file_event *event);

/* Gives two files each other's names in one step; 0, or -1 with errno, ENOSYS or EINVAL where the
   system or the disk cannot. */
int wk_exchange_files(const char *one, const char *other);
