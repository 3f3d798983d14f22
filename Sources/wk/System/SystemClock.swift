internal import CPosix
internal import Glibc
internal import PlannerCore

/// The clock of the machine.
enum SystemClock {
  /// Now.
  static var now: Instant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: time.tv_sec)
  }

  /// Now, in nanoseconds since 1970.
  static var nanoseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// A count of milliseconds that nobody sets, to measure how long something takes.
  static var ticks: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// What a wall clock shows at a moment in a zone of the system's zone database.
  ///
  /// A zone that the database does not know shows UTC.
  static func wallClock(_ moment: Instant, zone: String) -> WallClock {
    var clock = wk_wall_clock()
    let isKnown = unsafe wk_read_wall_clock(zone, Int64(moment.seconds), &clock) != 0
    guard isKnown,
      let date = CivilDate(year: Int(clock.year), month: Int(clock.month), day: Int(clock.day)),
      let time = ClockTime(
        hour: Int(clock.hour), minute: Int(clock.minute), second: Int(clock.second))
    else {
      let (date, time) = moment.utc
      return WallClock(date: date, time: time)
    }
    return WallClock(date: date, time: time)
  }
}

/// What a wall clock shows.
struct WallClock: Hashable {
  /// The day.
  var date: CivilDate
  /// The time on that day.
  var time: ClockTime
}
