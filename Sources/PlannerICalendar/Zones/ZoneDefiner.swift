internal import PlannerCore

/// Writes a zone of this machine as a VTIMEZONE, RFC 5545 §3.6.5, since a TZID without one means
/// nothing to its reader.
///
/// What libical would write names its own TZID, so the changes of the clock are looked up here:
/// each from 1970 to the end of 2099, and a yearly rule for those that go on like that for ever.
struct ZoneDefiner {
  private let zone: Zone

  private static let first = CivilDate(year: 1970, month: 1, day: 1) ?? .first
  private static let last = CivilDate(year: 2100, month: 1, day: 1) ?? .last

  /// A change of the clock, at a time that the clock before it shows.
  private struct Change {
    let wall: Int
    let kind: Kind

    var date: CivilDate { Instant(seconds: wall).utc.date }
  }

  /// What changes of one kind have in common.
  private struct Kind: Hashable {
    let from: Int
    let to: Int
  }

  /// Prepares to write a zone.
  init(_ zone: Zone) { self.zone = zone }

  /// The component with a TZID, with CRLF.
  func definition(tzid: String) -> [UInt8] {
    var text = Array("BEGIN:VTIMEZONE\r\n".utf8)
    text += LineFolder.folded(Array("TZID:".utf8) + TextValue.escaped(tzid), lineEnd: [13, 10])
    let start = Self.first.dayNumber * 86_400
    let begin = offset(at: start)
    text += observance(Kind(from: begin, to: begin), at: [start], rule: nil)
    let changes = changes()
    for kind in Set(changes.map(\.kind)).sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      var single = changes.filter { $0.kind == kind }
      let (yearly, rule) = Self.yearly(single)
      single.removeLast(yearly.count)
      if !single.isEmpty { text += observance(kind, at: single.map(\.wall), rule: nil) }
      if let rule { text += observance(kind, at: yearly.prefix(1).map(\.wall), rule: rule) }
    }
    return text + Array("END:VTIMEZONE\r\n".utf8)
  }

  private func observance(_ kind: Kind, at walls: [Int], rule: String?) -> [UInt8] {
    let name = kind.to > kind.from ? "DAYLIGHT" : "STANDARD"
    let times = walls.map { wall -> String in
      let (date, time) = Instant(seconds: wall).utc
      return DateOrTime.floating(date, time).description
    }
    var lines = ["BEGIN:" + name, "DTSTART:" + (times.first ?? "")]
    lines += ["TZOFFSETFROM:" + ZoneText.offsetText(kind.from)]
    lines += ["TZOFFSETTO:" + ZoneText.offsetText(kind.to)]
    if let rule { lines.append("RRULE:" + rule) }
    lines += times.dropFirst().map { "RDATE:" + $0 }
    return Array((lines + ["END:" + name]).map { $0 + "\r\n" }.joined().utf8)
  }

  // MARK: - Changes

  private func changes() -> [Change] {
    var changes: [Change] = []
    var known = Self.first.dayNumber * 86_400
    while known < Self.last.dayNumber * 86_400 {
      // No zone changes its clock and back within a week.
      let next = known + 7 * 86_400
      let (before, after) = (offset(at: known), offset(at: next))
      if before != after {
        var (low, high) = (known, next)
        while high - low > 1 {
          let middle = (low + high) / 2
          if offset(at: middle) == before { low = middle } else { high = middle }
        }
        changes.append(Change(wall: high + before, kind: Kind(from: before, to: after)))
      }
      known = next
    }
    return changes
  }

  private func offset(at utc: Int) -> Int { zone.wall(fromUTC: utc) - utc }

  /// The changes of one kind that go on for ever by a rule, and that rule; none where they do not.
  private static func yearly(_ changes: [Change]) -> (ArraySlice<Change>, String?) {
    guard let last = changes.last, last.date.year >= 2099 else { return ([], nil) }
    var start = changes.endIndex - 1
    var rules = Self.rules(of: last)
    while start > 0 {
      let (earlier, later) = (changes[start - 1], changes[start])
      let common = rules.filter(Self.rules(of: earlier).contains)
      guard earlier.date.year == later.date.year - 1, !common.isEmpty,
        floorMod(earlier.wall, 86_400) == floorMod(last.wall, 86_400)
      else { break }
      rules = common
      start -= 1
    }
    // Fewer years may look like a rule and be none.
    guard changes.endIndex - start >= 10, let rule = rules.first else { return ([], nil) }
    return (changes[start...], rule)
  }

  /// The yearly rules that a change may follow: the last, nth, or a weekday between two dates.
  private static func rules(of change: Change) -> [String] {
    let (year, month, day) = change.date.parts
    let weekday = RecurrenceRule.weekdayNames[change.date.weekday.rawValue - 1]
    let length = CivilDate.days(inMonth: month, of: year)
    var days: [String] = []
    if day > length - 7 { days.append("BYDAY=-1" + weekday) }
    days.append("BYDAY=\((day - 1) / 7 + 1)" + weekday)
    for first in max(1, day - 6)...day where first + 6 <= length {
      let dates = (first..<first + 7).map(String.init).joined(separator: ",")
      days.append("BYDAY=\(weekday);BYMONTHDAY=\(dates)")
    }
    days.append("BYMONTHDAY=\(day)")
    return days.map { "FREQ=YEARLY;BYMONTH=\(month);" + $0 }
  }

  private static func floorMod(_ number: Int, _ divisor: Int) -> Int {
    number - floorDivide(number, divisor) * divisor
  }
}
