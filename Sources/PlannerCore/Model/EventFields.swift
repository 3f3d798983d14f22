/// Which fields of an event the user has changed since its text.
///
/// Recorded when they change, never inferred by comparison. The raw value is stored: a bit never
/// changes its meaning.
public struct EventFields: OptionSet, Hashable, Sendable {
  /// One bit for each field.
  public let rawValue: Int

  /// Makes a set from its stored bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// SUMMARY.
  public static let name = EventFields(rawValue: 1 << 0)
  /// DUE and DTSTART: day, time and zone.
  public static let schedule = EventFields(rawValue: 1 << 1)
  /// STATUS with COMPLETED and PERCENT-COMPLETE.
  public static let status = EventFields(rawValue: 1 << 2)
  /// PRIORITY.
  public static let priority = EventFields(rawValue: 1 << 3)
  /// DESCRIPTION.
  public static let description = EventFields(rawValue: 1 << 4)
  /// CATEGORIES.
  public static let categories = EventFields(rawValue: 1 << 5)
  /// RRULE, RDATE and EXDATE of a series.
  public static let recurrence = EventFields(rawValue: 1 << 6)
}
