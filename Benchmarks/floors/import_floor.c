/* The least that an import can do: import_floor FILE.ics DATABASE
 *
 * Cuts the file into components, has libical parse each VTODO, and inserts what it says with its
 * text into one table with three indexes, one of them unique, in one transaction. It knows
 * nothing of zones, recurrence, merging, undo or damage. Says how many VTODOs it found. */
#include <libical/ical.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const SCHEMA =
  "CREATE TABLE todo (id INTEGER PRIMARY KEY, uid TEXT NOT NULL, recurrence_id TEXT NOT NULL,"
  " name TEXT, description TEXT, start TEXT, due TEXT, status TEXT, percent INTEGER,"
  " priority INTEGER, completed TEXT, categories TEXT, rule TEXT, text BLOB);"
  "CREATE UNIQUE INDEX todo_by_uid ON todo (uid, recurrence_id);"
  "CREATE INDEX todo_by_due ON todo (due);"
  "CREATE INDEX todo_by_status ON todo (status, due);"
  "BEGIN";
static const char *const INSERT =
  "INSERT INTO todo (uid, recurrence_id, name, description, start, due, status, completed,"
  " categories, rule, percent, priority, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/* The properties bound to the first ten parameters, in their order. */
static const icalproperty_kind TEXTS[] = {
  ICAL_UID_PROPERTY,     ICAL_RECURRENCEID_PROPERTY, ICAL_SUMMARY_PROPERTY,
  ICAL_DESCRIPTION_PROPERTY, ICAL_DTSTART_PROPERTY,  ICAL_DUE_PROPERTY,
  ICAL_STATUS_PROPERTY,  ICAL_COMPLETED_PROPERTY,    ICAL_CATEGORIES_PROPERTY,
  ICAL_RRULE_PROPERTY,
};
enum { TEXT_COUNT = sizeof TEXTS / sizeof *TEXTS };

static sqlite3 *database;
static sqlite3_stmt *insert;

static void check(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fprintf(stderr, "import_floor: %s\n", sqlite3_errmsg(database));
  exit(1);
}

/* The value of a property: unescaped for texts, as written for others; empty where absent. */
static const char *value(icalcomponent *component, icalproperty_kind kind) {
  icalproperty *property = icalcomponent_get_first_property(component, kind);
  if (!property) return "";
  const char *text;
  switch (kind) {
  case ICAL_UID_PROPERTY: text = icalproperty_get_uid(property); break;
  case ICAL_SUMMARY_PROPERTY: text = icalproperty_get_summary(property); break;
  case ICAL_DESCRIPTION_PROPERTY: text = icalproperty_get_description(property); break;
  default: text = icalproperty_get_value_as_string(property);
  }
  return text ? text : "";
}

static void store(icalcomponent *component, const char *text, size_t size) {
  for (int i = 0; i < TEXT_COUNT; i++)
    check(sqlite3_bind_text(insert, i + 1, value(component, TEXTS[i]), -1, SQLITE_TRANSIENT));
  check(sqlite3_bind_int(insert, 11, atoi(value(component, ICAL_PERCENTCOMPLETE_PROPERTY))));
  check(sqlite3_bind_int(insert, 12, atoi(value(component, ICAL_PRIORITY_PROPERTY))));
  check(sqlite3_bind_blob(insert, 13, text, (int)size, SQLITE_STATIC));
  check(sqlite3_step(insert));
  check(sqlite3_reset(insert));
}

/* Reads components by lines; what stands directly in VCALENDAR has depth 2. */
static long import(FILE *file) {
  char *line = NULL, *block = NULL;
  size_t line_room = 0, block_room = 0, size = 0;
  long count = 0;
  int depth = 0;
  for (ssize_t length; (length = getline(&line, &line_room, file)) > 0;) {
    if (!strncmp(line, "BEGIN:", 6) && ++depth == 2) size = 0;
    if (depth >= 2) {
      if (size + length + 1 > block_room) block = realloc(block, block_room = 2 * (size + length + 1));
      memcpy(block + size, line, length + 1);
      size += length;
    }
    if (strncmp(line, "END:", 4) || --depth != 1 || strncmp(block, "BEGIN:VTODO", 11)) continue;
    icalcomponent *component = icalparser_parse_string(block);
    if (!component) continue;
    store(component, block, size);
    icalcomponent_free(component);
    count++;
  }
  free(line);
  free(block);
  return count;
}

int main(int argc, char **argv) {
  FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "usage: import_floor FILE.ics DATABASE\n");
    return 2;
  }
  remove(argv[2]);
  icalerror_set_errors_are_fatal(0);
  check(sqlite3_open(argv[2], &database));
  check(sqlite3_exec(database, SCHEMA, NULL, NULL, NULL));
  check(sqlite3_prepare_v2(database, INSERT, -1, &insert, NULL));
  long count = import(file);
  check(sqlite3_finalize(insert));
  check(sqlite3_exec(database, "COMMIT", NULL, NULL, NULL));
  check(sqlite3_close(database));
  printf("%ld\n", count);
  return 0;
}
