#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <unistd.h>

int wk_watch_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int wk_watch_folder(int descriptor, const char *path) {
  return inotify_add_watch(descriptor, path,
                           IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM |
                               IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

void wk_watch_end(int descriptor, int watch) { inotify_rm_watch(descriptor, watch); }

int wk_hold_end_signals(void) {
  static const int ends[] = {SIGTERM, SIGINT, SIGHUP};
  sigset_t signals;
  sigemptyset(&signals);
  for (int index = 0; index < 3; index++) {
    struct sigaction action;
    /* What is ignored, as behind nohup, stays ignored. */
    if (sigaction(ends[index], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
      sigaddset(&signals, ends[index]);
  }
  if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0) return -1;
  return signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

int wk_watch_wait(int changes, int signals, int milliseconds) {
  struct pollfd ready[] = {{changes, POLLIN, 0}, {signals, POLLIN, 0}};
  if (poll(ready, 2, milliseconds) <= 0) return 0;
  return (ready[0].revents != 0 ? 1 : 0) | (ready[1].revents != 0 ? 2 : 0);
}

/* Events come in pieces of several; those that were not asked for yet stay here. */
static _Alignas(struct inotify_event) char buffer[16 * 1024];
static size_t filled, taken;

int wk_watch_next(int descriptor, wk_file_event *event) {
  if (taken >= filled) {
    ssize_t count;
    do count = read(descriptor, buffer, sizeof buffer);
    while (count < 0 && errno == EINTR);
    if (count <= 0) return 0;
    filled = (size_t)count;
    taken = 0;
  }
  const struct inotify_event *next = (const struct inotify_event *)(buffer + taken);
  taken += sizeof *next + next->len;
  event->watch = next->mask & IN_Q_OVERFLOW ? -1 : next->wd;
  event->name[0] = '\0';
  if (next->len > 0) {
    strncpy(event->name, next->name, sizeof event->name - 1);
    event->name[sizeof event->name - 1] = '\0';
  }
  return 1;
}
