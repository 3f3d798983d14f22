internal import PlannerCore

/// Gives notes other texts within an operation: what a change of the user and an import share.
final class NoteEdit {
  let operation: Operation
  let objects: ObjectTable
  private let find: Statement

  init(
    _ operation: Operation, _ objects: ObjectTable, on connection: Connection
  ) throws(StoreError) {
    self.operation = operation
    self.objects = objects
    find = try connection.prepare(
      """
      SELECT \(StoredObject.columns), c.name
      FROM note n JOIN object o ON o.id = n.object JOIN calendar c ON c.id = o.calendar
      WHERE n.period = ?1
      """, isKept: true)
  }

  /// The object that is the note of a week or month, in the trash or not, whatever its calendar.
  func object(for period: NotePeriod) throws(StoreError) -> StoredObject? {
    try find.bind(period.key, at: 1)
    defer { find.reset() }
    guard try find.next() else { return nil }
    return StoredObject(in: find, calendarName: find.text(StoredObject.columnCount))
  }

  /// Makes the note of a week or month that has none.
  func add(_ note: PlannerNote, to calendar: Int) throws(StoreError) {
    let contents = ObjectContents(
      component: "VJOURNAL", stamps: ObjectStamps(created: operation.at, changed: operation.at))
    let twin = try objects.places.freeTwin(of: note.period.uid, like: note.period, in: calendar)
    let numbers = operation.nextObject(in: calendar)
    try objects.add(
      note.period.uid, twin: twin, to: calendar, under: numbers, contents: contents, text: nil)
    try objects.notes.set(ObjectNote(note, isEdited: true), of: numbers.id)
  }

  /// Writes another text over a note and takes it out of the trash; an empty text puts it there
  /// as it is.
  func write(_ note: PlannerNote, over object: StoredObject) throws(StoreError) {
    let before = try objects.notes.note(of: object.id)
    let trash = note.text.isEmpty ? Trash(at: operation.at, reason: .removed) : nil
    let isChanged = trash == nil && !note.text.utf8.elementsEqual((before?.note.text ?? "").utf8)
    let raises = isChanged && before?.isEdited != true
    let revision = operation.nextRevision()
    try operation.recordBefore(
      of: object.id, touching: isChanged ? .columns : .trash, revision: revision)
    try objects.stamp(
      object.id, revision: revision, changed: operation.at,
      sequence: object.stamps.sequence + (raises ? 1 : 0), trash: trash)
    if isChanged { try objects.notes.set(ObjectNote(note, isEdited: true), of: object.id) }
  }
}
