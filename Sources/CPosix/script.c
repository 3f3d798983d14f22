#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts the shell with the signals as they were when we were started. */
static int start(pid_t *child, const char *script, const char *argument, const sigset_t *reset) {
  char *const words[] = {"sh", "-c", (char *)script, "sh", (char *)argument, NULL};
  posix_spawnattr_t attributes;
  int code = posix_spawnattr_init(&attributes);
  if (code != 0) return code;
  posix_spawnattr_setsigdefault(&attributes, reset);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  code = posix_spawn(child, "/bin/sh", NULL, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  return code;
}

int wk_run_script(const char *script, const char *argument) {
  /* Ctrl-C belongs to the child, as in system(3). */
  struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit;
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  sigset_t reset;
  sigemptyset(&reset);
  sigaddset(&reset, SIGPIPE);
  if (interrupt.sa_handler != SIG_IGN) sigaddset(&reset, SIGINT);
  if (quit.sa_handler != SIG_IGN) sigaddset(&reset, SIGQUIT);
  pid_t child, ended = -1;
  int status = 0;
  int code = start(&child, script, argument, &reset);
  if (code == 0) {
    do ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
  }
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  if (code != 0 || ended < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
