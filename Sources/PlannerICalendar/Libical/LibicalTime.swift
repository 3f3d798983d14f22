internal import CLibical
internal import PlannerCore

/// libical's process-wide state.
enum LibicalProcess {
  /// Sets libical up; later calls cost nothing.
  static let isReady: Bool = {
    // Bad data must come back as a result and never end the process.
    icalerror_set_errors_are_fatal(0)
    // The first use of UTC and of a rule fill tables; later uses only read them.
    _ = unsafe icaltimezone_get_utc_timezone()
    return true
  }()
}

/// Times between Swift and libical; no C value outlives a call.
enum LibicalTime {
  /// What libical reads in a text that has neither of the two forms of the RFC: unchecked parts,
  /// the clock as `hhmmss` in one number.
  static func parts(
    _ text: String
  ) -> (year: Int, month: Int, day: Int, clock: Int?, isUTC: Bool)? {
    guard LibicalProcess.isReady else { return nil }
    let time = unsafe icaltime_from_string(text)
    guard unsafe icaltime_is_null_time(time) == 0 else { return nil }
    let clock = unsafe Int(time.hour) * 10_000 + Int(time.minute) * 100 + Int(time.second)
    return unsafe (
      Int(time.year), Int(time.month), Int(time.day), time.is_date != 0 ? nil : clock,
      icaltime_is_utc(time) != 0
    )
  }

  /// A whole day or a wall time without a zone.
  static func make(_ date: CivilDate, _ time: ClockTime?) -> icaltimetype {
    let (year, month, day) = date.parts
    var result = unsafe icaltime_null_time()
    unsafe result.year = CInt(year)
    unsafe result.month = CInt(month)
    unsafe result.day = CInt(day)
    unsafe result.is_date = time == nil ? 1 : 0
    if let time {
      unsafe result.hour = CInt(time.hour)
      unsafe result.minute = CInt(time.minute)
      unsafe result.second = CInt(time.second)
    }
    return unsafe result
  }

  /// A value as libical's time: UTC where it is in UTC, else without a zone.
  static func make(_ value: DateOrTime) -> icaltimetype {
    var result = unsafe make(value.date, value.time)
    if case .utc = value { unsafe result.zone = icaltimezone_get_utc_timezone() }
    return unsafe result
  }
}
