/// A DATE or DATE-TIME value as iCalendar writes it, RFC 5545 §3.3.4 and §3.3.5.
public enum DateOrTime: Hashable, Sendable {
  /// A whole day.
  case date(CivilDate)
  /// A wall time that holds in whatever zone the reader is.
  case floating(CivilDate, ClockTime)
  /// A time in UTC, written with `Z`.
  case utc(CivilDate, ClockTime)
  /// A wall time in the zone of this TZID, as written.
  case zoned(CivilDate, ClockTime, tzid: String)

  /// The day as written, in the value's own zone.
  public var date: CivilDate {
    switch self {
    case .date(let date), .floating(let date, _), .utc(let date, _), .zoned(let date, _, _): date
    }
  }

  /// The clock time as written, or nil for a whole day.
  public var time: ClockTime? {
    switch self {
    case .date: nil
    case .floating(_, let time), .utc(_, let time), .zoned(_, let time, _): time
    }
  }

  /// The zone as written: a TZID, `UTC`, or nil for a day or a floating time.
  public var zone: String? {
    switch self {
    case .date, .floating: nil
    case .utc: "UTC"
    case .zoned(_, _, let tzid): tzid
    }
  }
}

extension DateOrTime: CustomStringConvertible {
  /// iCalendar's basic form; a zoned value has its TZID and a colon in front.
  ///
  /// `20261126`, `20261126T093000`, `20261126T013000Z`, `Asia/Taipei:20261126T093000`.
  public var description: String {
    let day = padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2)
    guard let time else { return day }
    let clock = padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2)
    switch self {
    case .utc: return day + "T" + clock + "Z"
    case .zoned(_, _, let tzid): return tzid + ":" + day + "T" + clock
    default: return day + "T" + clock
    }
  }
}
