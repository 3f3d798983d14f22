public import PlannerCore

extension PlannerStore {
  /// Replaces the stored days of objects by what their texts show up to a later day.
  ///
  /// Derived rows are in no log and raise no revision. An object that somebody has changed since it
  /// was read is left as it is.
  ///
  /// - Parameter objects: the objects as they were read, and what their texts show.
  /// - Returns: how many were written.
  /// - Throws: where the database cannot be written.
  public func replaceDays(
    of objects: [(object: StoredObject, contents: ObjectContents)]
  ) throws(StoreError) -> Int {
    let table = try ObjectTable(connection)
    let find = try connection.prepare(
      """
      SELECT o.trashed IS NULL AND c.counted FROM object o JOIN calendar c ON c.id = o.calendar
      WHERE o.id = ?1 AND o.revision = ?2
      """)
    let advance = try connection.prepare("UPDATE object SET expanded_through = ?2 WHERE id = ?1")
    let transaction = try Transaction(on: connection)
    var written = 0
    for (object, contents) in objects {
      try find.bind(object.id, at: 1)
      try find.bind(object.revision, at: 2)
      guard try find.next() else { continue }
      let isCounted = find.int(0) == 1
      find.reset()
      let events = try table.events.events(of: object.id)
      try table.removeDays(of: object.id, events: events)
      let series = events.first(where: \.contents.isSeries)
      try table.addDays(of: contents, to: object.id, series: series?.id, counted: isCounted)
      try advance.bind(object.id, at: 1)
      try advance.bind(contents.expandedThrough, at: 2)
      try advance.run()
      written += 1
    }
    try transaction.commit()
    return written
  }
}
