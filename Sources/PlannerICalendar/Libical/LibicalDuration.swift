internal import CLibical

/// A DURATION value, RFC 5545 §3.3.6: whole days of the wall calendar, and seconds.
struct EventDuration: Hashable, Sendable {
  /// Weeks and days, in days.
  var days: Int
  /// Hours, minutes and seconds, in seconds.
  var seconds: Int

  /// Reads a value; nil where libical reads none or where it is longer than 99,999 of any unit
  /// but seconds.
  init?(_ text: String) {
    // libical's numbers overflow silently.
    let digits = text.utf8.split { !ASCII.isDigit($0) }
    guard text.utf8.count <= 64, !digits.isEmpty, digits.allSatisfy({ $0.count <= 8 }) else {
      return nil
    }
    let duration = unsafe icaldurationtype_from_string(text)
    guard icaldurationtype_is_bad_duration(duration) == 0 else { return nil }
    let sign = duration.is_neg != 0 ? -1 : 1
    days = sign * (Int(duration.days) + 7 * Int(duration.weeks))
    seconds =
      sign
      * (Int(duration.hours) * 3600 + Int(duration.minutes) * 60 + Int(duration.seconds))
  }
}

extension EventDuration {
  /// So many minutes.
  init(minutes: Int) {
    days = 0
    seconds = minutes * 60
  }
}
