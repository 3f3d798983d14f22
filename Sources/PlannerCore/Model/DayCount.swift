/// How many events of a day, week or month are finished, of how many planned.
public struct DayCount: Hashable, Sendable {
  /// Events that are finished.
  public var finished: Int
  /// Events planned, finished ones inside, cancelled ones not.
  public var total: Int
  /// Events that were cancelled; they count nowhere else.
  public var cancelled: Int

  /// Nothing planned.
  public static let none = DayCount()

  /// Makes a count.
  public init(finished: Int = 0, total: Int = 0, cancelled: Int = 0) {
    self.finished = finished
    self.total = total
    self.cancelled = cancelled
  }

  /// Adds the numbers of two spans that do not overlap.
  public static func + (left: DayCount, right: DayCount) -> DayCount {
    DayCount(
      finished: left.finished + right.finished, total: left.total + right.total,
      cancelled: left.cancelled + right.cancelled)
  }

  /// Adds the events of one status.
  public mutating func add(_ status: EventStatus, count: Int = 1) {
    if status == .cancelled { cancelled += count } else { total += count }
    if status == .finished { finished += count }
  }
}
