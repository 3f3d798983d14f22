#define _GNU_SOURCE
#include "CPosix.h"

#include <signal.h>

static const int keys[] = {SIGINT, SIGQUIT};

int wk_ignore_keys(void) {
  int heard = 0;
  for (int index = 0; index < 2; index++)
    if (signal(keys[index], SIG_IGN) != SIG_IGN) heard |= 1 << index;
  return heard;
}

void wk_hear_keys(int heard) {
  for (int index = 0; index < 2; index++)
    if (heard & 1 << index) signal(keys[index], SIG_DFL);
}
