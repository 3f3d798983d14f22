#define _GNU_SOURCE
#include "CPosix.h"

#include <getopt.h>
#include <pthread.h>
#include <string.h>

enum { MOST_OPTIONS = 64 };

/* getopt keeps its place in globals. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* getopt_long accepts beginnings of names; a name that is not spelled out would change its meaning
   when an option is added. */
static int is_spelled_out(const char *name, char **argv) {
  int separate = optarg != NULL && optarg == argv[optind - 1];
  const char *word = argv[optind - (separate ? 2 : 1)] + 2;
  size_t length = strlen(name);
  return strncmp(word, name, length) == 0 && (word[length] == '\0' || word[length] == '=');
}

static int is_sign(const wk_option *options, int count, int sign) {
  for (int i = 0; i < count; i++)
    if (options[i].sign == sign) return 1;
  return 0;
}

static wk_found_option found_option(int result, int index, char **argv, const wk_option *options,
                                    int count) {
  wk_found_option found = {result, 0, optarg};
  if (result == ':') {
    found = (wk_found_option){WK_NO_VALUE, optopt, NULL};
  } else if (result == '?' && is_sign(options, count, optopt)) {
    found = (wk_found_option){WK_NEEDLESS_VALUE, optopt, NULL};
  } else if (result == '?') {
    found = (wk_found_option){WK_UNKNOWN, optopt, optopt == 0 ? argv[optind - 1] : NULL};
  } else if (index >= 0 && !is_spelled_out(options[index].name, argv)) {
    int separate = optarg != NULL && optarg == argv[optind - 1];
    found = (wk_found_option){WK_UNKNOWN, 0, argv[optind - (separate ? 2 : 1)]};
  }
  return found;
}

int wk_read_options(int argc, char **argv, const wk_option *options, int count,
                    int stop_at_operand, wk_found_option *found, int capacity,
                    int *first_operand) {
  struct option table[MOST_OPTIONS + 1] = {{0}};
  char letters[2 + 3 * MOST_OPTIONS + 1];
  size_t used = 0;
  if (count > MOST_OPTIONS) return 0;
  if (stop_at_operand) letters[used++] = '+';
  letters[used++] = ':';
  for (int i = 0; i < count; i++) {
    table[i] = (struct option){options[i].name, options[i].value, NULL, options[i].sign};
    if (options[i].sign > 255) continue;
    letters[used++] = (char)options[i].sign;
    for (int colons = 0; colons < options[i].value; colons++) letters[used++] = ':';
  }
  letters[used] = '\0';

  pthread_mutex_lock(&lock);
  optind = 0;
  opterr = 0;
  int number = 0, index = -1, result;
  while (number < capacity &&
         (result = getopt_long(argc, argv, letters, table, &index)) != -1) {
    found[number++] = found_option(result, index, argv, options, count);
    index = -1;
  }
  *first_operand = optind;
  pthread_mutex_unlock(&lock);
  return number;
}
