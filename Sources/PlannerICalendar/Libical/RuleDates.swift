internal import CLibical
internal import PlannerCore

/// The days that libical finds for a rule, RFC 5545 §3.3.10, in order.
///
/// It is given days only: on wall times it stays an hour off for ever after a clock change, and
/// drops a last day before a DATE UNTIL.
@safe final class RuleDates {
  private let raw: OpaquePointer

  /// Starts at a day; nil where libical takes the rule for none.
  ///
  /// - Parameters:
  ///   - rule: a rule that ``RecurrenceRule`` has checked, without COUNT and UNTIL.
  ///   - start: the day of DTSTART.
  init?(rule: String, start: CivilDate) {
    guard LibicalProcess.isReady,
      let raw = unsafe wk_recur_iterator_new(rule, LibicalTime.make(start, nil))
    else { return nil }
    unsafe self.raw = raw
  }

  deinit { unsafe icalrecur_iterator_free(raw) }

  /// The next day, or nil where libical finds none before the year 2582.
  func next() -> CivilDate? {
    let time = unsafe icalrecur_iterator_next(raw)
    guard unsafe icaltime_is_null_time(time) == 0 else { return nil }
    return unsafe CivilDate(year: Int(time.year), month: Int(time.month), day: Int(time.day))
  }
}
