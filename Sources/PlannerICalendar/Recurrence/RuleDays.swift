internal import PlannerCore

// What of a rule libical is asked, and what is decided here.
//
// libical searches for a day that fits, in the worst case for minutes within one call. So it gets
// only the parts that make days, with which every call ends at once; the parts that only leave
// days out (RFC 5545 §3.3.10, "Limit") are applied here, where a search can be bounded.

extension RecurrenceRule {
  /// How many days lie between two that the rule makes; nil where libical finds them.
  ///
  /// libical miscounts weeks where DTSTART or WKST stand in their middle, and loses some that
  /// BYWEEKNO names: weeks are gone through one by one, and ``days(in:from:)`` through each.
  var dayStep: Int? {
    if goesByWeek { return frequency == .weekly ? 7 * interval : 7 }
    return frequency == .daily ? interval : nil
  }

  /// The part of the rule that makes days, as libical is given it where there is no ``dayStep``.
  ///
  /// Days that the rule leaves to DTSTART are written out, so that an iteration may begin at
  /// another day.
  func dayRule(from start: CivilDate) -> String {
    var text = "FREQ=\(frequency.rawValue);INTERVAL=\(interval)"
    func add(_ name: String, _ numbers: [Int]) {
      text += ";\(name)=" + numbers.map(String.init).joined(separator: ",")
    }
    func addWeekdays() {
      let names = weekdays.map { day in
        (day.ordinal.map(String.init) ?? "") + Self.weekdayNames[day.weekday.rawValue - 1]
      }
      text += ";BYDAY=" + names.joined(separator: ",")
    }
    switch frequency {
    case .monthly where !monthDays.isEmpty: add("BYMONTHDAY", monthDays)
    case .monthly where !weekdays.isEmpty: addWeekdays()
    case .monthly: add("BYMONTHDAY", [start.day])
    case .yearly where !yearDays.isEmpty: add("BYYEARDAY", yearDays)
    case .yearly where !monthDays.isEmpty || weekdays.isEmpty:
      // Without BYMONTH, BYMONTHDAY means every month, and DTSTART only its own.
      let every = monthDays.isEmpty ? [start.month] : Array(1...12)
      add("BYMONTH", months.isEmpty ? every : months)
      add("BYMONTHDAY", monthDays.isEmpty ? [start.day] : monthDays)
    case .yearly:
      if !months.isEmpty { add("BYMONTH", months) }
      addWeekdays()
    default: break
    }
    return text
  }

  /// Whether ``MadeDays`` are the first days of weeks.
  var goesByWeek: Bool { frequency == .weekly || !weeks.isEmpty }

  /// The days that one of ``MadeDays`` stands for: itself, or those of its week.
  func days(in made: CivilDate, from start: CivilDate) -> [CivilDate] {
    guard goesByWeek else { return [made] }
    let isEvery = weekdays.isEmpty && !monthDays.isEmpty
    return (0..<7).map { made.adding(days: $0) }.filter { day in
      isEvery || weekdays.isEmpty && day.weekday == start.weekday
        || weekdays.contains { $0.weekday == day.weekday }
    }.filter { day in
      weeks.isEmpty || (day.year - start.year) % interval == 0
    }
  }

  /// Whether the parts that only leave days out keep a day that the rule made.
  func keeps(_ day: CivilDate) -> Bool {
    let (year, month, dayOfMonth) = day.parts
    if !months.isEmpty, !months.contains(month) { return false }
    if !monthDays.isEmpty {
      let fromEnd = dayOfMonth - CivilDate.days(inMonth: month, of: year) - 1
      guard monthDays.contains(dayOfMonth) || monthDays.contains(fromEnd) else { return false }
    }
    if !yearDays.isEmpty, !isInYearDays(day, year: year) { return false }
    if !weeks.isEmpty, !isInWeeks(day) { return false }
    guard !weekdays.isEmpty else { return true }
    // A numbered weekday of the year was made by libical, and nothing else is there to limit it.
    return frequency == .yearly && monthDays.isEmpty && yearDays.isEmpty
      || isWantedWeekday(day, dayOfMonth, of: CivilDate.days(inMonth: month, of: year))
  }

  /// Whether two days lie in one period of the rule, of which BYSETPOS picks some.
  func isOnePeriod(_ day: CivilDate, _ other: CivilDate) -> Bool {
    switch frequency {
    case .yearly: day.year == other.year
    case .monthly: day.year == other.year && day.month == other.month
    case .weekly: firstOfWeek(day) == firstOfWeek(other)
    default: day == other
    }
  }

  /// The first day of the period of the rule that holds a day.
  func firstOfPeriod(_ day: CivilDate) -> CivilDate {
    switch frequency {
    case .yearly: CivilDate(year: day.year, month: 1, day: 1) ?? day
    case .monthly: day.adding(days: 1 - day.day)
    case .weekly: firstOfWeek(day)
    default: day
    }
  }

  /// How many days a period of the rule has at most.
  var periodLength: Int {
    switch frequency {
    case .yearly: 366
    case .monthly: 31
    case .weekly: 7
    default: 1
    }
  }

  /// Where ``MadeDays`` begin to be the same days from `lower` on.
  ///
  /// Where nothing counts occurrences it jumps over years. Weeks begin on WKST, and positions
  /// count from the start of a period, also where DTSTART lies in its middle.
  func begin(near lower: CivilDate, from start: CivilDate) -> CivilDate {
    let first = goesByWeek ? firstOfWeek(start) : start
    let near = count == nil && start < lower ? jump(from: first, to: lower) : first
    return positions.isEmpty || goesByWeek ? near : firstOfPeriod(near)
  }

  private func jump(from start: CivilDate, to lower: CivilDate) -> CivilDate {
    if goesByWeek || frequency == .daily {
      let step = goesByWeek ? 7 * (frequency == .weekly ? interval : 1) : interval
      let steps = start.days(until: lower) / step - 1
      // BYSETPOS needs the whole year in which BYWEEKNO names weeks.
      let room = positions.isEmpty ? 0 : periodLength / step + 1
      return start.adding(days: max(0, steps - room) * step)
    }
    // Whole steps of four years keep the day of the month nearly always.
    let step = 48 * interval
    let months = (lower.year - start.year) * 12
    let near = start.adding(months: max(0, months / step - 1) * step)
    return near.day == start.day ? near : start
  }

  // MARK: -

  private func firstOfWeek(_ day: CivilDate) -> CivilDate {
    day.adding(days: -((day.weekday.rawValue - weekStart.rawValue + 7) % 7))
  }

  private func isWantedWeekday(_ day: CivilDate, _ number: Int, of length: Int) -> Bool {
    let weekday = day.weekday
    let fromStart = (number - 1) / 7 + 1
    let fromEnd = -((length - number) / 7 + 1)
    return weekdays.contains { wanted in
      wanted.weekday == weekday
        && (wanted.ordinal == nil || wanted.ordinal == fromStart || wanted.ordinal == fromEnd)
    }
  }

  private func isInYearDays(_ day: CivilDate, year: Int) -> Bool {
    guard let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return false }
    let (fromStart, fromEnd) = (first.days(until: day) + 1, -day.days(until: last) - 1)
    return yearDays.contains(fromStart) || yearDays.contains(fromEnd)
  }

  /// Weeks as ISO 8601 counts them, but begun on WKST.
  private func isInWeeks(_ day: CivilDate) -> Bool {
    let middle = firstOfWeek(day).adding(days: 3)
    guard let newYear = CivilDate(year: middle.year, month: 1, day: 1),
      let lastDay = CivilDate(year: middle.year, month: 12, day: 31)
    else { return false }
    var lastMiddle = firstOfWeek(lastDay).adding(days: 3)
    if lastMiddle > lastDay { lastMiddle = lastMiddle.adding(days: -7) }
    let number = newYear.days(until: middle) / 7 + 1
    let count = newYear.days(until: lastMiddle) / 7 + 1
    return weeks.contains(number) || weeks.contains(number - count - 1)
  }
}
