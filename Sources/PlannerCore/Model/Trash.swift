/// Since when and why something lies in the trash.
public struct Trash: Hashable, Sendable {
  /// Why something lies in the trash; the raw value is stored.
  public enum Reason: String, Sendable {
    /// The user removed it: it comes back only when the user says so.
    case removed
    /// What brought it was undone: an import of the same object treats it as new.
    case undone
  }

  /// When it was put there.
  public var at: Instant
  /// Why.
  public var reason: Reason

  /// Makes the trash state of an object.
  public init(at: Instant, reason: Reason) {
    self.at = at
    self.reason = reason
  }

  /// The state that two columns hold; nil where nothing lies in the trash.
  public init?(at: Instant?, reason: String?) {
    guard let at else { return nil }
    self.init(at: at, reason: reason.flatMap(Reason.init) ?? .removed)
  }
}

/// A note in the trash.
public struct TrashedNote: Hashable, Sendable {
  /// The note as it was.
  public var note: PlannerNote
  /// Since when and why it lies there.
  public var trash: Trash

  /// Makes a row of the trash.
  public init(note: PlannerNote, trash: Trash) {
    self.note = note
    self.trash = trash
  }
}

/// An event in the trash.
public struct TrashedEvent: Hashable, Sendable {
  /// The event as it was.
  public var row: EventRow
  /// Since when and why it lies there.
  public var trash: Trash

  /// Makes a row of the trash.
  public init(row: EventRow, trash: Trash) {
    self.row = row
    self.trash = trash
  }
}
