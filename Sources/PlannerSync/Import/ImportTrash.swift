internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What an import does with objects that lie in the trash.
extension ImportRun {
  /// Takes an object whose arrival was undone as a new one; it gets its old row back.
  mutating func revive(_ object: StoredObject, _ group: IncomingGroup) throws(SyncError) {
    let reading = reader.read(
      group.text, line: group.first.block.line, zones: scope(of: group.first))
    let numbers = try inStore(zones.numbers(for: group))
    try inStore(
      writer.revive(object, text: group.text, contents: reading.contents, zones: numbers))
    note(reading.findings)
    _ = seen.insert(object.id)
    report.counts.new += 1
    countKind(of: group.first)
  }

  /// Brings an object back that the user removed, where the import is to; else it is reported and
  /// left, and nil.
  mutating func restored(
    _ object: StoredObject, for incoming: Incoming
  ) throws(SyncError) -> StoredObject? {
    guard options.restore else {
      note(incoming, "lies in the trash and was left there; --restore brings it back")
      countUnchanged(object, incoming)
      return nil
    }
    restoredID = object.id
    return try inStore(writer.restore(object))
  }
}
