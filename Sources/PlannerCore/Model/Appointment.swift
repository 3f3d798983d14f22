/// One day of a VEVENT (RFC 5545 §3.6.1) from an import or a feed: context, never counted.
///
/// A VEVENT that lasts several days gives one appointment for each, at most 31.
public struct Appointment: Hashable, Sendable {
  /// What people call it; nil until it has been stored.
  public var key: AppointmentKey?
  /// The UID of its object.
  public var uid: UID
  /// The calendar it stands in, by name; empty until it has been stored.
  public var calendar: String
  /// What it is called (SUMMARY).
  public var name: String
  /// The day, in the planner's zone.
  public var day: CivilDate
  /// When it starts on this day in the planner's zone; nil for a whole day.
  public var start: ClockTime?
  /// When it ends on this day in the planner's zone; nil for a whole day or no end.
  public var end: ClockTime?
  /// Which of how many days this is, from 1; both 1 for an appointment within one day.
  public var part: (number: Int, count: Int) { (partNumber, partCount) }
  private var partNumber: Int
  private var partCount: Int

  /// Whether it takes the whole day.
  public var isAllDay: Bool { start == nil && end == nil }

  /// Makes one day of an appointment.
  public init(
    key: AppointmentKey? = nil, uid: UID, calendar: String = "", name: String, day: CivilDate,
    start: ClockTime? = nil,
    end: ClockTime? = nil, part: (number: Int, count: Int) = (1, 1)
  ) {
    self.key = key
    self.uid = uid
    self.calendar = calendar
    self.name = name
    self.day = day
    self.start = start
    self.end = end
    self.partNumber = part.number
    self.partCount = part.count
  }
}
