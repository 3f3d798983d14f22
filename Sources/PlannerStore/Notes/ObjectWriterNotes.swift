public import PlannerCore

/// What an import does with notes: they are found by week or month, not by UID.
extension ObjectWriter {
  /// Whether notes come in as notes; the journal of somebody else's calendar never is the user's.
  public var takesNotes: Bool { target?.kind != .feed }

  /// The object that is the note of a week or month, in the trash or not, whatever its calendar.
  public func stored(_ period: NotePeriod) throws(StoreError) -> StoredObject? {
    try operation.begin()
    return try notes.object(for: period)
  }

  /// The note that an object is; nil where it is none.
  public func note(of object: StoredObject) throws(StoreError) -> ObjectNote? {
    object.component == "VJOURNAL" ? try objects.notes.note(of: object.id) : nil
  }

  /// Writes another text over a note, which is an edit as one of the user, and takes it out of the
  /// trash.
  public func write(_ note: PlannerNote, over object: StoredObject) throws(StoreError) {
    try operation.begin()
    try notes.write(note, over: object)
  }
}
