extension Migrator {
  /// None of these tables is in the log: they say what a pair knows, not what the user did.
  ///
  /// `archive` and `sync_run` keep the name of their pair, so that they outlive it.
  static let pairs = """
    CREATE TABLE pair (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      calendar INTEGER NOT NULL REFERENCES calendar (id),
      kind TEXT NOT NULL CHECK (kind IN ('file', 'folder', 'caldav')),
      place TEXT NOT NULL,
      direction TEXT NOT NULL CHECK (direction IN ('both', 'read-only', 'mirror')),
      deletes INTEGER NOT NULL CHECK (deletes IN (0, 1)),
      policy TEXT NOT NULL CHECK (policy IN ('ask', 'mine', 'theirs', 'newest', 'both')),
      -- What tells the other side from another one that took its place.
      identity TEXT,
      -- From where on its next listing tells what changed.
      token TEXT,
      runs INTEGER NOT NULL DEFAULT 0,
      -- The planner's revision at which nothing here waited for the pair; null = look.
      seen INTEGER,
      last_run INTEGER,
      last_state TEXT
    ) STRICT;

    CREATE TABLE pair_property (
      pair INTEGER NOT NULL REFERENCES pair (id) ON DELETE CASCADE,
      property TEXT NOT NULL CHECK (property IN ('name', 'color')),
      ours TEXT,
      theirs TEXT,
      PRIMARY KEY (pair, property)
    ) STRICT, WITHOUT ROWID;

    -- What both sides agreed on last; a purged object takes it along and so proves no deletion.
    CREATE TABLE sync_base (
      pair INTEGER NOT NULL REFERENCES pair (id) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      object INTEGER NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      href TEXT NOT NULL,
      etag TEXT,
      weak INTEGER NOT NULL CHECK (weak IN (0, 1)),
      -- That of the object which reads as `ours`; 0, which no object has, where none does.
      revision INTEGER NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('here', 'there')),
      ours BLOB NOT NULL,
      -- Null = the same bytes.
      theirs BLOB,
      PRIMARY KEY (pair, uid)
    ) STRICT;
    -- All that a listing is compared with, so that no text is read for it.
    CREATE INDEX sync_base_by_href ON sync_base (pair, href, uid, object, etag, weak);
    CREATE INDEX sync_base_by_object ON sync_base (object, pair, revision);

    CREATE TABLE sync_intent (
      pair INTEGER NOT NULL REFERENCES pair (id) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      -- Null = where it goes is not known yet.
      href TEXT,
      -- Null = it is deleted there.
      text BLOB,
      revision INTEGER NOT NULL,
      PRIMARY KEY (pair, uid)
    ) STRICT;

    CREATE TABLE sync_skipped (
      pair INTEGER NOT NULL REFERENCES pair (id) ON DELETE CASCADE,
      href TEXT NOT NULL,
      etag TEXT,
      weak INTEGER NOT NULL CHECK (weak IN (0, 1)),
      uid TEXT,
      -- Why it stays out, in words; null = it is of a kind that the pair does not move.
      reason TEXT,
      PRIMARY KEY (pair, href)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE conflict (
      pair INTEGER NOT NULL REFERENCES pair (id) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      object INTEGER NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      href TEXT NOT NULL,
      etag TEXT,
      weak INTEGER NOT NULL CHECK (weak IN (0, 1)),
      changed_here INTEGER,
      changed_there INTEGER,
      found INTEGER NOT NULL,
      theirs BLOB NOT NULL,
      PRIMARY KEY (pair, uid)
    ) STRICT;
    CREATE INDEX conflict_by_object ON conflict (object);

    CREATE TABLE conflict_unit (
      pair INTEGER NOT NULL,
      uid TEXT NOT NULL,
      number INTEGER NOT NULL,
      unit TEXT NOT NULL,
      recurrence_id TEXT,
      here TEXT,
      there TEXT,
      base TEXT,
      PRIMARY KEY (pair, uid, number),
      FOREIGN KEY (pair, uid) REFERENCES conflict (pair, uid) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE archive (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL,
      pair TEXT NOT NULL,
      uid TEXT NOT NULL,
      name TEXT NOT NULL,
      side TEXT NOT NULL CHECK (side IN ('here', 'there')),
      reason TEXT NOT NULL CHECK (reason IN ('overwritten', 'deleted', 'conflict')),
      href TEXT,
      at INTEGER NOT NULL,
      text BLOB NOT NULL
    ) STRICT;
    CREATE INDEX archive_by_run ON archive (run);

    CREATE TABLE sync_run (
      -- That of its operation, which is there only where the run changed something here.
      id INTEGER PRIMARY KEY,
      pair TEXT NOT NULL,
      at INTEGER NOT NULL,
      -- Null where it was killed.
      ended INTEGER,
      state TEXT NOT NULL,
      -- A JSON object; a check by a function of JSON is refused where the schema is not trusted.
      counts TEXT NOT NULL DEFAULT '{}'
    ) STRICT;
    """
}
