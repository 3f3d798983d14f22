internal import PlannerCore

// What of a rule libical is asked, and what is decided here.
//
// libical searches for a day that fits, in the worst case for minutes within one call. So it gets
// only the parts that make days, with which every call ends at once; the parts that only leave
// days out (RFC 5545 §3.3.10, "Limit") are applied here, where a search can be bounded.

extension RecurrenceRule {
  /// The part of the rule that makes days, as libical is given it.
  var dayRule: String {
    var text = "FREQ=\(frequency.rawValue);INTERVAL=\(interval)"
    text += ";WKST=\(Self.weekdayNames[weekStart.rawValue - 1])"
    if frequency == .daily { return text }
    func add(_ name: String, _ numbers: [Int]) {
      guard !numbers.isEmpty else { return }
      text += ";\(name)=" + numbers.map(String.init).joined(separator: ",")
    }
    if frequency == .yearly {
      add("BYMONTH", months)
      add("BYYEARDAY", yearDays)
      add("BYWEEKNO", weeks)
    }
    add("BYMONTHDAY", monthDays)
    if !weekdays.isEmpty, !limitsByWeekday {
      let names = weekdays.map { day in
        (day.ordinal.map(String.init) ?? "") + Self.weekdayNames[day.weekday.rawValue - 1]
      }
      text += ";BYDAY=" + names.joined(separator: ",")
    }
    add("BYSETPOS", positions)
    return text
  }

  /// The part of the rule that makes days for a start: BYWEEKNO alone means the start's weekday,
  /// for which libical takes another.
  func dayRule(from start: CivilDate) -> String {
    guard !weeks.isEmpty, weekdays.isEmpty else { return dayRule }
    return dayRule + ";BYDAY=" + Self.weekdayNames[start.weekday.rawValue - 1]
  }

  /// Whether the parts that only leave days out keep a day that ``dayRule`` made.
  func keeps(_ day: CivilDate) -> Bool {
    if frequency == .yearly { return weeks.isEmpty || isInWeeks(day) }
    let (year, month, dayOfMonth) = day.parts
    if !months.isEmpty, !months.contains(month) { return false }
    if frequency == .monthly { return !limitsByWeekday || isNumberedDay(day) }
    guard frequency != .weekly else { return true }
    if !monthDays.isEmpty {
      let fromEnd = dayOfMonth - CivilDate.days(inMonth: month, of: year) - 1
      guard monthDays.contains(dayOfMonth) || monthDays.contains(fromEnd) else { return false }
    }
    if !yearDays.isEmpty, !isInYearDays(day, year: year) { return false }
    return weekdays.isEmpty || weekdays.contains { $0.weekday == day.weekday }
  }

  /// The latest start from which the rule gives the same days from `lower` on: a jump over years.
  ///
  /// Only where nothing counts occurrences, and steps have one length.
  func start(near lower: CivilDate, from start: CivilDate) -> CivilDate {
    guard count == nil, start < lower else { return start }
    switch frequency {
    case .daily:
      return start.adding(days: start.days(until: lower) / interval * interval)
    case .weekly:
      let step = 7 * interval
      return start.adding(days: max(0, start.days(until: lower) / step - 1) * step)
    default: return start
    }
  }

  /// Whether BYDAY only leaves out days that BYMONTHDAY made, as in every Friday the 13th.
  private var limitsByWeekday: Bool {
    frequency == .monthly && !monthDays.isEmpty && positions.isEmpty
  }

  private func isNumberedDay(_ day: CivilDate) -> Bool {
    let (year, month, dayOfMonth) = day.parts
    let fromStart = (dayOfMonth - 1) / 7 + 1
    let fromEnd = -((CivilDate.days(inMonth: month, of: year) - dayOfMonth) / 7 + 1)
    return weekdays.isEmpty
      || weekdays.contains { wanted in
        wanted.weekday == day.weekday
          && (wanted.ordinal == nil || wanted.ordinal == fromStart || wanted.ordinal == fromEnd)
      }
  }

  private func isInYearDays(_ day: CivilDate, year: Int) -> Bool {
    guard let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return false }
    return yearDays.contains(first.days(until: day) + 1) || yearDays.contains(-day.days(until: last) - 1)
  }

  /// Weeks as ISO 8601 counts them, but begun on WKST.
  private func isInWeeks(_ day: CivilDate) -> Bool {
    let intoWeek = (day.weekday.rawValue - weekStart.rawValue + 7) % 7
    let middle = day.adding(days: 3 - intoWeek)
    guard let newYear = CivilDate(year: middle.year, month: 1, day: 1),
      let lastDay = CivilDate(year: middle.year, month: 12, day: 31)
    else { return false }
    let number = newYear.days(until: middle) / 7 + 1
    let count = newYear.days(until: lastMiddle(before: lastDay)) / 7 + 1
    return weeks.contains(number) || weeks.contains(number - count - 1)
  }

  /// The middle day of the last week of the year that ends with `day`.
  private func lastMiddle(before day: CivilDate) -> CivilDate {
    let middleWeekday = (weekStart.rawValue - 1 + 3) % 7
    return day.adding(days: -((day.weekday.rawValue - 1 - middleWeekday + 7) % 7))
  }
}
