/// The UID of a calendar object, RFC 5545 §3.8.4.7: any text, compared byte for byte.
public struct UID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The text of the UID.
  public let rawValue: String
  /// Wraps the text of a UID.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The text of the UID.
  public var description: String { rawValue }

  /// Whether both are the same bytes.
  ///
  /// Text that only looks the same (composed and decomposed
  /// accents) is another UID, to us as to SQLite.
  public static func == (left: UID, right: UID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}

/// Which occurrence of a series a component stands for, RFC 5545 §3.8.4.4 (RECURRENCE-ID).
///
/// The text is that of ``DateOrTime/description``: the start that the rule gave it, as written.
public struct RecurrenceID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// `20261126`, `20261126T013000Z`, `Asia/Taipei:20261126T093000`.
  public let rawValue: String
  /// Wraps the text of a recurrence id.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes the id of the occurrence with this original start.
  public init(_ start: DateOrTime) { self.rawValue = start.description }
  /// The text of the recurrence id.
  public var description: String { rawValue }

  /// Whether both are the same bytes.
  public static func == (left: RecurrenceID, right: RecurrenceID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}
