#define _GNU_SOURCE
#include "CPosix.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The C library knows one zone at a time. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int wk_read_wall_clock(const char *zone, long long seconds, wk_wall_clock *clock) {
  char setting[256];
  time_t moment = (time_t)seconds;
  struct tm shown;
  /* The colon makes it a file of the zone database and nothing else. */
  if (snprintf(setting, sizeof setting, ":%s", zone) >= (int)sizeof setting) return 0;
  pthread_mutex_lock(&lock);
  const char *now = getenv("TZ");
  if (now == NULL || strcmp(now, setting) != 0) setenv("TZ", setting, 1);
  tzset();
  int known = localtime_r(&moment, &shown) != NULL;
  pthread_mutex_unlock(&lock);
  if (!known) return 0;
  *clock = (wk_wall_clock){shown.tm_year + 1900, shown.tm_mon + 1, shown.tm_mday,
                           shown.tm_hour,        shown.tm_min,     shown.tm_sec};
  return 1;
}
