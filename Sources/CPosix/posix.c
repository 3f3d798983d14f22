#define _GNU_SOURCE
#include "CPosix.h"

#include <locale.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

int wk_wcwidth(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

int wk_use_utf8(void) {
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL || setlocale(LC_CTYPE, "C.utf8") != NULL ||
         setlocale(LC_CTYPE, "en_US.UTF-8") != NULL;
}

int wk_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int wk_terminal_rows(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

const char *wk_environment_entry(int index) { return environ ? environ[index] : NULL; }
