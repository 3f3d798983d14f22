internal import PlannerCore

/// The rows of notes: which object is the note of which week or month, and its text.
final class NoteTable {
  private let select: Statement
  private let upsert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(StoreError) {
    select = try connection.prepare(
      "SELECT period, text, edited FROM note WHERE object = ?1", isKept: true)
    upsert = try connection.prepare(
      """
      INSERT INTO note (object, period, text, edited) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (object) DO UPDATE
      SET period = excluded.period, text = excluded.text, edited = excluded.edited
      """, isKept: true)
    delete = try connection.prepare("DELETE FROM note WHERE object = ?1", isKept: true)
  }

  /// The note that an object is; nil where it is none.
  func note(of object: Int) throws(StoreError) -> ObjectNote? {
    try select.bind(object, at: 1)
    defer { select.reset() }
    return try select.next() ? ObjectNote(in: select) : nil
  }

  /// Makes an object a note, or none with nil.
  func set(_ note: ObjectNote?, of object: Int) throws(StoreError) {
    guard let note else {
      try delete.bind(object, at: 1)
      return try delete.run()
    }
    try upsert.bind(object, at: 1)
    try upsert.bind(note.note.period.key, at: 2)
    try upsert.bind(note.note.text, at: 3)
    try upsert.bind(note.isEdited, at: 4)
    try upsert.run()
  }
}

extension ObjectNote {
  /// Reads period, text and edited; nil where there is no period.
  init?(in row: borrowing Statement, from first: Int32 = 0) {
    guard let note = PlannerNote(in: row, from: first) else { return nil }
    self.init(note, isEdited: row.int(first + 2) == 1)
  }
}

extension PlannerNote {
  /// Reads period and text; nil where there is no period.
  init?(in row: borrowing Statement, from first: Int32 = 0) {
    guard let period = NotePeriod(key: row.text(first)) else { return nil }
    self.init(period: period, text: row.text(first + 1))
  }
}
