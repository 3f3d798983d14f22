public import PlannerCore

/// In which calendar the objects of an import are looked for, and where new ones go.
extension ObjectWriter {
  /// The calendars that an object is looked for in, in this order.
  var places: [PlannerCalendar] {
    if let target { return [target] }
    guard let home else { return operation.ownCalendars }
    return [home] + operation.ownCalendars.filter { $0.id != home.id }
  }

  /// The first of the objects with a UID, whatever tells it apart, looked for as ``stored(_:twin:)``
  /// does; nil where there is none.
  public func first(_ uid: UID) throws(StoreError) -> StoredObject? {
    try beginObject()
    try findFirst.bind(uid.rawValue, at: 1)
    return try search(findFirst)
  }

  /// What tells the objects with the UID of this one apart, in its calendar; its own among them.
  public func twins(of object: StoredObject) throws(StoreError) -> [String] {
    try findTwins.bind(object.uid.rawValue, at: 1)
    try findTwins.bind(object.calendarID, at: 2)
    var twins: [String] = []
    while try findTwins.next() { twins.append(findTwins.text(0)) }
    return twins
  }

  /// Where a new object goes, and what tells it apart there; nil where the calendar is gone.
  func place(
    of uid: UID, twin: String, _ contents: ObjectContents
  ) throws(StoreError) -> (row: Operation.CalendarRow, twin: String)? {
    if takesNotes, let period = contents.note?.note.period {
      guard let row = operation.notesCalendar else { return nil }
      return (row, try objects.places.freeTwin(of: uid, like: period, in: row.calendar.id))
    }
    if let target { return operation.calendar(target.id).map { ($0, twin) } }
    // A day of a series is found by it in its own calendar alone.
    if let series = contents.detachedFrom?.series, let row = try calendar(ofSeries: series) {
      return (row, twin)
    }
    let named = home.flatMap { operation.calendar($0.id) }
    return (named ?? operation.defaultCalendar).map { ($0, twin) }
  }

  /// The object that a search is bound to, in the first calendar that holds it.
  func search(_ find: borrowing Statement) throws(StoreError) -> StoredObject? {
    for calendar in places {
      try find.bind(calendar.id, at: 2)
      if let object = try found(find, in: calendar) { return object }
    }
    return nil
  }

  /// The calendar that holds the series with a UID; nil where none does.
  private func calendar(ofSeries uid: UID) throws(StoreError) -> Operation.CalendarRow? {
    try find.bind(uid.rawValue, at: 1)
    try find.bind("", at: 3)
    return try search(find).flatMap { operation.calendar($0.calendarID) }
  }

  /// The row that the search stands before, with the search ended.
  private func found(
    _ find: borrowing Statement, in calendar: PlannerCalendar
  ) throws(StoreError) -> StoredObject? {
    defer { find.reset() }
    guard try find.next() else { return nil }
    return StoredObject(in: find, calendarName: calendar.name)
  }
}
