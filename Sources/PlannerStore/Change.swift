public import PlannerCore

/// One change of the user as one transaction and one operation of the log.
///
/// It waits for other writers when it begins, and is taken back when it is dropped without
/// ``commit()``.
public final class Change {
  let store: PlannerStore
  let operation: Operation
  let objects: ObjectTable
  private let notes: NoteEdit

  init(command: String, at: Instant, in store: PlannerStore) throws(StoreError) {
    operation = try Operation(command: command, at: at, on: store.connection)
    objects = try ObjectTable(store.connection)
    notes = try NoteEdit(operation, objects, on: store.connection)
    self.store = store
    try operation.begin()
  }

  /// Adds a new event, which has no text until it is exported or confirmed by a pair.
  public func add(
    _ event: PlannerEvent, to calendar: PlannerCalendar, uid: UID
  ) throws(StoreError) -> EventRow {
    guard let row = operation.calendar(calendar.id) else {
      throw StoreError(
        .constraint, path: store.path, detail: "the calendar \(calendar.name) is not there")
    }
    let contents = ObjectContents(
      component: "VTODO", stamps: ObjectStamps(created: operation.at, changed: operation.at))
    let numbers = operation.nextObject(in: calendar.id)
    try objects.add(uid, to: calendar.id, under: numbers, contents: contents, text: nil)
    let id = operation.nextEvent()
    try objects.events.add(
      id, ObjectEvent(event: event), to: numbers.id, counted: row.isCounted)
    return try written(id)
  }

  /// Gives some fields of an event new values and notes that they were edited.
  ///
  /// Every field named is noted, also where the value is the same: edits are recorded when they
  /// are made, never found by comparison. SEQUENCE rises once when a field enters the edited ones.
  ///
  /// - Parameters:
  ///   - id: the number of the event's row.
  ///   - event: the new values; fields that are not named are left as they are.
  ///   - fields: which fields to take.
  /// - Returns: the event as it is now, or nil where there is none outside the trash.
  /// - Throws: where the database cannot be written.
  @discardableResult
  public func update(
    _ id: Int, to event: PlannerEvent, fields: EventFields
  ) throws(StoreError) -> EventRow? {
    guard let (object, counted) = try owner(of: id),
      var contents = try objects.events.events(of: object.id).first(where: { $0.id == id })?
        .contents
    else { return nil }
    let revision = operation.nextRevision()
    try operation.recordBefore(of: object.id, touching: .columns, revision: revision)
    let raises = !fields.isSubset(of: contents.edited)
    contents.event = contents.event.taking(fields, from: event)
    contents.edited.formUnion(fields)
    try objects.events.set(id, to: contents, counted: counted)
    try objects.stamp(
      object.id, revision: revision, changed: operation.at,
      sequence: object.sequence + (raises ? 1 : 0), trash: nil)
    return try written(id)
  }

  /// Puts the object of an event into the trash, with all its events.
  ///
  /// - Returns: false where there is no such event outside the trash.
  @discardableResult
  public func remove(_ id: Int) throws(StoreError) -> Bool {
    try remove(store.object(ofEvent: id))
  }

  /// Puts an object into the trash, whatever it holds.
  ///
  /// - Returns: false where there is no such object outside the trash.
  @discardableResult
  public func remove(object id: Int) throws(StoreError) -> Bool {
    try remove(store.object(id))
  }

  private func remove(_ object: StoredObject?) throws(StoreError) -> Bool {
    try place(object, isTrashed: false) { object, _ in
      object.trash = Trash(at: operation.at, reason: .removed)
    }
  }

  /// Takes the object of an event out of the trash, with all its events.
  ///
  /// - Returns: the event as it is now, or nil where there is none in the trash.
  public func restore(_ id: Int) throws(StoreError) -> EventRow? {
    let object = try store.object(ofEvent: id)
    let isDone = try place(object, isTrashed: true) { object, _ in object.trash = nil }
    return isDone ? try written(id) : nil
  }

  /// Takes an object out of the trash, whatever it holds.
  ///
  /// - Returns: false where there is no such object in the trash.
  public func restore(object id: Int) throws(StoreError) -> Bool {
    try place(store.object(id), isTrashed: true) { object, _ in object.trash = nil }
  }

  /// Puts the object of an event into another calendar, behind all that stands there.
  ///
  /// - Returns: the event as it is now, or nil where there is none outside the trash.
  /// - Throws: where the calendar holds the UID already, or the database cannot be written.
  public func move(_ id: Int, to calendar: PlannerCalendar) throws(StoreError) -> EventRow? {
    try relocate(id, isTrashed: false, to: calendar) ? written(id) : nil
  }

  /// Puts the object of an event, in the trash or not, behind all that stands in a calendar.
  func relocate(
    _ id: Int, isTrashed: Bool, to calendar: PlannerCalendar
  ) throws(StoreError) -> Bool {
    try place(store.object(ofEvent: id), isTrashed: isTrashed) { object, operation in
      object.calendar = calendar.id
      object.position = operation.nextPosition(in: calendar.id)
    }
  }

  /// Gives a week or month another note; an empty text puts its note into the trash, a text for
  /// one that lies there takes it out.
  ///
  /// The text that it has already changes nothing.
  ///
  /// - Returns: the note as it is now; nil where there is none.
  /// - Throws: where the database cannot be written.
  @discardableResult
  public func setNote(
    _ text: String, for period: NotePeriod
  ) throws(StoreError) -> PlannerNote? {
    let note = PlannerNote(period: period, text: PlannerNote.plain(text))
    let before = try store.note(for: period)
    guard !note.text.utf8.elementsEqual((before?.text ?? "").utf8) else { return before }
    if let object = try notes.object(for: period) {
      try notes.write(note, over: object)
    } else if let calendar = operation.notesCalendar?.calendar {
      try notes.add(note, to: calendar.id)
    }
    return note.text.isEmpty ? nil : note
  }

  /// Takes the change back, as letting go of it would.
  public func takeBack() { operation.rollBack() }

  /// Where an object stands.
  private struct Place {
    var calendar: Int
    var position: Int
    var trash: Trash?
  }

  private func place(
    _ object: StoredObject?, isTrashed: Bool, _ body: (inout Place, Operation) -> Void
  ) throws(StoreError) -> Bool {
    guard let object, object.isTrashed == isTrashed else { return false }
    var place = Place(
      calendar: object.calendarID, position: object.position, trash: object.trash)
    body(&place, operation)
    let revision = operation.nextRevision()
    let isMoved = place.calendar != object.calendarID
    try operation.recordBefore(
      of: object.id, touching: isMoved ? .columns : .trash, revision: revision)
    try objects.stamp(
      object.id, revision: revision, changed: operation.at, sequence: object.stamps.sequence,
      trash: place.trash)
    if isMoved {
      try objects.places.move(object.id, to: place.calendar, at: place.position)
    }
    let isCounted = operation.calendar(place.calendar)?.isCounted == true
    try objects.places.recount(object.id, counted: isCounted && place.trash == nil)
    return true
  }

  /// Makes the change last.
  ///
  /// - Returns: the number of the operation, or nil where nothing was changed.
  public func commit() throws(StoreError) -> Int? {
    try operation.commit()
    guard let number = operation.number else { return nil }
    Pruning(on: store.connection).pruneDaily(store.retention, at: operation.at)
    return number
  }

  private func owner(
    of event: Int
  ) throws(StoreError) -> (object: (id: Int, sequence: Int), counted: Bool)? {
    let query = try store.connection.prepare(
      """
      SELECT o.id, o.sequence, e.counted FROM event e JOIN object o ON o.id = e.object
      WHERE e.id = ?1 AND o.trashed IS NULL
      """)
    try query.bind(event, at: 1)
    guard try query.next() else { return nil }
    return ((query.int(0), query.int(1)), query.int(2) == 1)
  }

  func written(_ id: Int) throws(StoreError) -> EventRow {
    guard let row = try store.find(key: EventKey(number: id)) else {
      throw StoreError(.corrupt, path: store.path, detail: "an event that was written is gone")
    }
    return row
  }
}

extension PlannerStore {
  /// Begins a change.
  ///
  /// - Parameters:
  ///   - command: what the log calls the operation, as the user typed it.
  ///   - at: now; it becomes LAST-MODIFIED of what is changed.
  /// - Returns: the change, which holds off other writers until it ends.
  /// - Throws: where another process writes for too long, or the file cannot be written.
  public func change(command: String, at: Instant) throws(StoreError) -> Change {
    try Change(command: command, at: at, in: self)
  }
}
