/// A day of the week; the raw value is ISO 8601's number, Monday 1 to Sunday 7.
public enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday this many days later, earlier where negative.
  public func advanced(by days: Int) -> Weekday {
    Self.allCases[((rawValue - 1 + days % 7) % 7 + 7) % 7]
  }
}
