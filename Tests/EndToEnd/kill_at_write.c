/* Ends the program that it is loaded into (LD_PRELOAD) by SIGKILL at one of its changes to the disk,
 * or lets another program run at that moment.
 *
 * WK_KILL_AT=N     dies instead of the Nth call that writes, flushes, shortens, renames, links or
 *                  removes a file; standard output and standard error do not count
 * WK_KILL_HALF=1   does half of the Nth call first, where it is a write
 * WK_KILL_RUN=S    does not die: runs the shell command S before the Nth call, and goes on
 * WK_PLAIN_DISK=1  no file can be exchanged with another or be given a second name
 * WK_KILL_COUNT=F  at the end of a program that lived, writes the number of calls into the file F
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;
static long limit;
static int half, is_plain;
static const char *command;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("WK_KILL_AT"), *part = getenv("WK_KILL_HALF");
  limit = at ? atol(at) : 0;
  half = part && *part == '1';
  is_plain = getenv("WK_PLAIN_DISK") != NULL;
  command = getenv("WK_KILL_RUN");
  unsetenv("LD_PRELOAD"); /* Only this program, not those that it starts. */
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("WK_KILL_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  long count = atomic_load(&calls);
  fprintf(file, "%ld\n", count);
  fclose(file);
}

static void die(void) { kill(getpid(), SIGKILL); }

/* Whether this call is the last one. */
static int is_last(void) {
  if (atomic_fetch_add(&calls, 1) + 1 != limit) return 0;
  if (!command) return 1;
  if (system(command)) die();
  return 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define IS_FILE(fd) ((fd) != 1 && (fd) != 2)

/* A call that is done or not done. */
#define WHOLE(type, name, parameters, arguments, counts) \
  type name parameters {                                  \
    if ((counts) && is_last()) die();                     \
    return REAL(name) arguments;                          \
  }

/* A write of `size` bytes, of which half can be done. */
#define WRITE(name, parameters, arguments, half_arguments)   \
  ssize_t name parameters {                                   \
    if (IS_FILE(fd) && is_last()) {                           \
      if (half && size > 1) (void)!REAL(name) half_arguments; \
      die();                                                  \
    }                                                         \
    return REAL(name) arguments;                              \
  }

WRITE(write, (int fd, const void *bytes, size_t size), (fd, bytes, size), (fd, bytes, size / 2))
WRITE(pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at), (fd, bytes, size / 2, at))
WRITE(pwrite64, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size, at), (fd, bytes, size / 2, at))
WHOLE(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count), IS_FILE(fd))
WHOLE(int, fsync, (int fd), (fd), IS_FILE(fd))
WHOLE(int, fdatasync, (int fd), (fd), IS_FILE(fd))
WHOLE(int, ftruncate, (int fd, off_t size), (fd, size), 1)
WHOLE(int, ftruncate64, (int fd, off64_t size), (fd, size), 1)
WHOLE(int, rename, (const char *from, const char *to), (from, to), 1)
WHOLE(int, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), 1)
WHOLE(int, unlink, (const char *path), (path), 1)
WHOLE(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), 1)

/* What not every disk can do. */
#define RARE(name, parameters, arguments) \
  int name parameters {                   \
    if (is_last()) die();                 \
    if (!is_plain) return REAL(name) arguments; \
    errno = EPERM;                        \
    return -1;                            \
  }

RARE(renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags))
RARE(link, (const char *from, const char *to), (from, to))
