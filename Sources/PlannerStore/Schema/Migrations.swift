extension Migrator {
  /// The steps of this program.
  ///
  /// Only append: a step that has been released never changes.
  static let current = Migrator(migrations: [
    Migration(name: "the planner, its calendars, objects, events and operations", sql: version1),
    Migration(name: "undo, redo and the trash", sql: version2),
    Migration(name: "notes, folds and how calendars are kept", sql: version3),
    Migration(name: "files that are kept current, texts as last imported", sql: version4),
    Migration(
      name: "what stands in kept files, and by which codec rows were derived", sql: version5),
    Migration(name: "pairs and what they know", sql: pairs),
  ])

  /// Not `IN`: for a list of more than two, SQLite fills a table anew with every row it checks.
  private static let isStatus = """
    status = 'open' OR status = 'finished' OR status = 'cancelled' OR status = 'started'
    """

  /// Numbers of objects and events come from the counters in `planner` and never a second time;
  /// AUTOINCREMENT does the same, for an eighth of the time of an import.
  private static let version1 = """
    PRAGMA application_id = \(applicationID);

    CREATE TABLE planner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      zone TEXT NOT NULL,
      revision INTEGER NOT NULL DEFAULT 0,
      last_object INTEGER NOT NULL DEFAULT 0,
      last_event INTEGER NOT NULL DEFAULT 0,
      default_calendar INTEGER REFERENCES calendar (id)
    ) STRICT;

    CREATE TABLE calendar (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('own', 'feed')),
      counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1)),
      next_position INTEGER NOT NULL DEFAULT 1
    ) STRICT;

    CREATE TABLE object (
      id INTEGER PRIMARY KEY,
      calendar INTEGER NOT NULL REFERENCES calendar (id),
      uid TEXT NOT NULL,
      -- Tells apart objects that another program gave one UID; empty for all others.
      twin TEXT NOT NULL DEFAULT '',
      component TEXT NOT NULL,
      position INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      created INTEGER,
      changed INTEGER,
      sequence INTEGER NOT NULL DEFAULT 0,
      series_uid TEXT,
      recurrence_id TEXT,
      codec INTEGER NOT NULL DEFAULT 1,
      zone TEXT,
      expanded_through TEXT CHECK (expanded_through IS date(expanded_through)),
      trashed INTEGER,
      trash_reason TEXT CHECK (trash_reason IN ('removed', 'undone')),
      text BLOB
    ) STRICT;
    CREATE UNIQUE INDEX object_by_uid ON object (uid, calendar, twin);
    CREATE UNIQUE INDEX object_by_position ON object (calendar, position);
    CREATE INDEX object_by_expansion ON object (component, expanded_through)
      WHERE expanded_through IS NOT NULL;

    CREATE TABLE event (
      id INTEGER PRIMARY KEY,
      object INTEGER NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      recurrence_id TEXT,
      occurrence_day TEXT CHECK (occurrence_day IS date(occurrence_day)),
      rule TEXT,
      name TEXT NOT NULL,
      day TEXT CHECK (day IS date(day)),
      time TEXT CHECK (time IS strftime('%H:%M', time) OR time IS time(time)),
      zone TEXT,
      status TEXT NOT NULL CHECK (\(isStatus)),
      finished_at INTEGER,
      finished_day TEXT CHECK (finished_day IS date(finished_day)),
      priority INTEGER CHECK (priority BETWEEN 1 AND 9),
      description TEXT,
      categories TEXT NOT NULL DEFAULT '[]',
      edited INTEGER NOT NULL DEFAULT 0,
      counted INTEGER NOT NULL CHECK (counted IN (0, 1))
    ) STRICT;
    CREATE UNIQUE INDEX event_by_object ON event (object, ifnull(recurrence_id, ''));
    -- SQLite 3.40 reads `counted` although it is always 1 here, so it stands in the index too.
    CREATE INDEX event_counted ON event (day, status, counted) WHERE counted = 1;
    CREATE INDEX event_uncounted ON event (day) WHERE counted = 0;

    CREATE TABLE occurrence (
      event INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
      day TEXT NOT NULL CHECK (day IS date(day)),
      time TEXT CHECK (time IS strftime('%H:%M', time) OR time IS time(time)),
      status TEXT NOT NULL CHECK (\(isStatus)),
      counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
      PRIMARY KEY (event, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX occurrence_counted ON occurrence (day, status, counted) WHERE counted = 1;
    CREATE INDEX occurrence_uncounted ON occurrence (day) WHERE counted = 0;

    CREATE TABLE appointment (
      id INTEGER PRIMARY KEY,
      object INTEGER NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      day TEXT NOT NULL CHECK (day IS date(day)),
      starts TEXT CHECK (starts IS strftime('%H:%M', starts) OR starts IS time(starts)),
      ends TEXT CHECK (ends IS strftime('%H:%M', ends) OR ends IS time(ends)),
      part INTEGER NOT NULL,
      parts INTEGER NOT NULL CHECK (part BETWEEN 1 AND parts)
    ) STRICT;
    CREATE INDEX appointment_by_day ON appointment (day);
    CREATE INDEX appointment_by_object ON appointment (object);

    CREATE TABLE zone_definition (
      id INTEGER PRIMARY KEY,
      tzid TEXT NOT NULL,
      text BLOB NOT NULL,
      UNIQUE (tzid, text)
    ) STRICT;

    CREATE TABLE object_zone (
      object INTEGER NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      zone INTEGER NOT NULL REFERENCES zone_definition (id),
      PRIMARY KEY (object, zone)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE operation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      command TEXT NOT NULL
    ) STRICT;

    -- The log outlives what it tells of, so an object has no foreign key here.
    -- An operation may have several parts for one object: an import commits in batches, and
    -- between two of them somebody else may have changed it.
    CREATE TABLE operation_part (
      operation INTEGER NOT NULL REFERENCES operation (id) ON DELETE CASCADE,
      object INTEGER NOT NULL,
      number INTEGER NOT NULL DEFAULT 1,
      revision INTEGER NOT NULL,
      before TEXT,
      text_before BLOB,
      PRIMARY KEY (operation, object, number)
    ) STRICT, WITHOUT ROWID;
    """

  /// What was undone stays in the log; an undo is an operation too and names the user's own one.
  ///
  /// The index serves "what did the next change find?"; inserts are never asked for and stay out.
  private static let version2 = """
    ALTER TABLE operation ADD COLUMN kind TEXT CHECK (kind IN ('undo', 'redo'));
    -- The user's operation that an undo or redo is about.
    ALTER TABLE operation ADD COLUMN root INTEGER REFERENCES operation (id) ON DELETE CASCADE;
    -- The operation whose parts it takes back: the root, or the undo or redo before it.
    ALTER TABLE operation ADD COLUMN reverts INTEGER;
    -- Whether it reached its end; one that was killed is finished by the next undo or redo.
    ALTER TABLE operation ADD COLUMN complete INTEGER NOT NULL DEFAULT 1
      CHECK (complete IN (0, 1));
    ALTER TABLE operation ADD COLUMN undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1));
    CREATE INDEX operation_by_root ON operation (root) WHERE root IS NOT NULL;
    CREATE INDEX operation_incomplete ON operation (id) WHERE complete = 0;
    CREATE INDEX operation_part_by_object ON operation_part (object, revision)
      WHERE before IS NOT NULL;
    CREATE INDEX event_by_occurrence ON event (object, occurrence_day)
      WHERE occurrence_day IS NOT NULL;
    CREATE INDEX object_by_trash ON object (trash_reason, trashed) WHERE trashed IS NOT NULL;
    """

  /// A note belongs to its object as an event does, and a period has one note at most.
  private static let version3 = """
    CREATE TABLE note (
      object INTEGER PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
      -- The Monday of a week, or a month: 2026-11-23, 2026-11.
      period TEXT NOT NULL CHECK (period IS date(period) OR period || '-01' IS date(period || '-01')),
      text TEXT NOT NULL,
      edited INTEGER NOT NULL DEFAULT 0 CHECK (edited IN (0, 1))
    ) STRICT;
    CREATE UNIQUE INDEX note_by_period ON note (period);

    -- How the user left the days of the week view; no change of theirs is ever logged.
    CREATE TABLE fold (
      day TEXT PRIMARY KEY CHECK (day IS date(day)),
      folded INTEGER NOT NULL CHECK (folded IN (0, 1))
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE calendar ADD COLUMN color TEXT;
    -- Whether notes of weeks and months stand here and travel with its pairs.
    ALTER TABLE calendar ADD COLUMN notes INTEGER NOT NULL DEFAULT 0 CHECK (notes IN (0, 1));
    -- How the ticked days of a series are written: as objects of their own, or as RECURRENCE-ID.
    ALTER TABLE calendar ADD COLUMN recurrence TEXT NOT NULL DEFAULT 'detach'
      CHECK (recurrence IN ('detach', 'override'));

    -- Which occurrences of a series became objects of their own, and which were left out, since the
    -- text: JSON arrays of recurrence ids, null for none.
    ALTER TABLE event ADD COLUMN detached TEXT;
    ALTER TABLE event ADD COLUMN skipped TEXT;
    CREATE INDEX object_by_series ON object (series_uid, calendar) WHERE series_uid IS NOT NULL;
    -- When the log and the trash were last looked at for what was kept long enough.
    ALTER TABLE planner ADD COLUMN pruned INTEGER;

    -- What was finished on a day, for summaries by the day something was ticked; as with
    -- `event_counted`, all that SQLite reads stands in it.
    CREATE INDEX event_finished ON event (finished_day, status, counted)
      WHERE counted = 1 AND finished_day IS NOT NULL;
    """

  /// An import compares a file with `import_base` where the object's text is no longer the one that
  /// was imported last.
  private static let version4 = """
    -- The words as typed, so that `today` moves along; all null = the whole default calendar.
    CREATE TABLE kept_export (
      path TEXT PRIMARY KEY CHECK (path LIKE '/%'),
      -- Not a reference: an export of a calendar that was removed says so.
      calendar INTEGER,
      week TEXT,
      month TEXT,
      first TEXT,
      last TEXT,
      notes INTEGER NOT NULL CHECK (notes IN (0, 1)),
      flat INTEGER NOT NULL CHECK (flat IN (0, 1)),
      -- How long a timed event takes as a VEVENT; null = events stay VTODO.
      minutes INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE import_base (
      object INTEGER PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
      text BLOB NOT NULL
    ) STRICT;
    ALTER TABLE operation_part ADD COLUMN base_before BLOB;
    """

  /// A kept file that another program has changed is known by what was written last.
  private static let version5 = """
    -- The fingerprint of what was last written there; null = nothing yet, or before this version.
    ALTER TABLE kept_export ADD COLUMN written TEXT;
    -- The version of the codec by which no object's rows are older.
    ALTER TABLE planner ADD COLUMN codec INTEGER NOT NULL DEFAULT 1;
    """
}
