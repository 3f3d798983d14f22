/// A day of the week; the raw value is ISO 8601's number, Monday 1 to Sunday 7.
public enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday
}
