internal import PlannerCore

/// Decides how DTSTART, DUE and DURATION change when an event is planned anew.
///
/// A moved day keeps clock time and zone, and moves DTSTART and DUE by the same whole days, so that
/// their value type, order and distance stay (RFC 5545 §3.8.2.3).
struct ScheduleWriter {
  /// Puts times into the planner's zone.
  let placement: Placement

  /// The edit that takes a component to an event's day, time and zone.
  func edit(_ before: ComponentFields, to event: PlannerEvent) -> ScheduleEdit {
    let rule = ScheduleRule(before, in: placement)
    guard let day = event.day else {
      return ScheduleEdit(start: .remove, due: .remove, duration: .remove)
    }
    guard let value = rule.value, let basis = rule.basis else {
      // A DURATION without DTSTART meant nothing; beside DUE it must not stand.
      return ScheduleEdit(due: .set(.date(.due, target(day, event))), duration: .remove)
    }
    guard value.zone == event.zone, let shift = shift(of: value, to: day, event.time) else {
      return rewritten(before, basis: basis, from: value, to: target(day, event))
    }
    return shift == 0 ? ScheduleEdit() : moved(before, by: shift)
  }

  /// The edit that gives an event its schedule within a series, which needs a DTSTART (RFC 5545
  /// §3.8.2.4).
  func seriesEdit(
    _ before: ComponentFields, to event: PlannerEvent, isMoved: Bool
  ) -> ScheduleEdit {
    var edit = isMoved ? self.edit(before, to: event) : ScheduleEdit()
    guard let day = event.day else { return edit }
    switch edit.start {
    case .keep where before.start == nil:
      edit.start = .set(.date(.start, target(day, event)))
    case .remove:
      edit.start = .set(.date(.start, start(before, to: target(day, event))))
    default: break
    }
    return edit
  }

  /// The DTSTART of a series beside a DUE of another value type: as many days before it as it was,
  /// on its clock, since both have one type (RFC 5545 §3.8.2.3).
  private func start(_ before: ComponentFields, to due: DateOrTime) -> DateOrTime {
    guard let start = before.start, let old = before.due else { return due }
    let days = max(0, start.date.days(until: old.date))
    return Self.shifted(due, byDays: -days)
  }

  /// The value of a new DUE.
  func target(_ day: CivilDate, _ event: PlannerEvent) -> DateOrTime {
    placement.value(day: day, time: event.time, zone: event.zone)
  }

  /// The whole days by which a value moves to stand on a day in the planner; nil where it gets
  /// another time.
  ///
  /// A clock change may put it on a neighbouring day, and at another time of the planner's clock:
  /// that on the new day, or still that of the old day, where nobody has worked out the new one.
  private func shift(of value: DateOrTime, to day: CivilDate, _ time: ClockTime?) -> Int? {
    let old = placement.place(value)
    let days = old.day.days(until: day)
    let near = [days, days - 1, days + 1].filter { candidate in
      placement.place(Self.shifted(value, byDays: candidate)).day == day
    }
    let exact = near.first { placement.place(Self.shifted(value, byDays: $0)).time == time }
    return exact ?? (old.time == time ? near.first ?? days : nil)
  }

  private func moved(_ before: ComponentFields, by days: Int) -> ScheduleEdit {
    ScheduleEdit(
      start: before.start.map { .value(Self.text(Self.shifted($0, byDays: days))) } ?? .keep,
      due: before.due.map { .value(Self.text(Self.shifted($0, byDays: days))) } ?? .keep,
      // The two exclude each other, RFC 5545 §3.6.2; DUE was what counted.
      duration: before.due == nil ? .keep : .remove)
  }

  /// The edit for another time or zone: the line that decides is written anew.
  ///
  /// DTSTART beside a DUE goes with it; where the value type changes, one of that very day goes
  /// away.
  private func rewritten(
    _ before: ComponentFields, basis: ScheduleRule.Basis, from old: DateOrTime,
    to new: DateOrTime
  ) -> ScheduleEdit {
    if basis == .start { return ScheduleEdit(start: .set(.date(.start, new))) }
    var edit = ScheduleEdit(due: .set(.date(.due, new)), duration: .remove)
    guard let start = before.start else { return edit }
    let distance = placement.wall(of: start, asIn: old) - Placement.wall(of: old)
    let isSameType = (start.time == nil) == (new.time == nil)
    let days = start.date.days(until: old.date)
    if isSameType, distance <= 0 {
      edit.start = .set(.date(.start, Placement.moved(new, by: distance)))
    } else if !isSameType, days > 0 {
      edit.start = .set(.date(.start, Self.shifted(new, byDays: -days)))
    } else {
      edit.start = .remove
    }
    return edit
  }

  private static func shifted(_ value: DateOrTime, byDays days: Int) -> DateOrTime {
    Placement.moved(value, by: days * 86_400)
  }

  /// A value without its zone, which stands in the parameter.
  static func text(_ value: DateOrTime) -> [UInt8] {
    if case .zoned(let date, let time, _) = value {
      return Array(DateOrTime.floating(date, time).description.utf8)
    }
    return Array(value.description.utf8)
  }
}
