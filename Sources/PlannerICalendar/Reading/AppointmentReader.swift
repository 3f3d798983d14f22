internal import PlannerCore

/// Makes appointments of the VEVENT components of an object, one for each day, RFC 5545 §3.6.1.
struct AppointmentReader {
  /// Puts times into the planner's zone.
  let placement: Placement
  /// The days for which a series is expanded.
  let days: ClosedRange<CivilDate>

  /// On how many days one appointment is shown.
  private static let dayLimit = 31

  /// When an appointment begins and ends.
  private struct Span {
    var start: DateOrTime
    var end: DateOrTime
  }

  /// Adds the appointments to a reading.
  func read(_ components: [ComponentFields], into reading: inout ObjectReading) {
    let uid = reading.uid ?? UID(rawValue: "")
    let master = components.first { !$0.isDeviation }
    var found: [Appointment] = []
    for component in components {
      guard let span = span(of: component, &reading.findings) else { continue }
      if component.repeats, component.line == master?.line {
        let series = Series(
          component, anchor: span.start, in: placement, findings: &reading.findings)
        if let series {
          found += expand(series, of: component, span, components, uid: uid, &reading)
          continue
        }
      }
      guard component.status != "CANCELLED" else { continue }
      found += appointments(on: span, of: component, uid: uid)
    }
    reading.contents.appointments = found.filter { days.contains($0.day) }
  }

  private func expand(
    _ series: Series, of master: ComponentFields, _ span: Span, _ components: [ComponentFields],
    uid: UID, _ reading: inout ObjectReading
  ) -> [Appointment] {
    guard master.status != "CANCELLED" else { return [] }
    let start = Placement.wall(of: series.start)
    let replaced = Set(
      components.compactMap { $0.recurrenceID.map { series.shift(of: $0) } })
    let lower = days.lowerBound.adding(days: -Self.dayLimit - 2)
    let upper = max(lower, days.upperBound.adding(days: 2))
    let found = series.instances(on: lower...upper, onePerDay: false)
    if found.walls.isEmpty, !found.isBounded {
      reading.findings += series.emptyFindings(upTo: days.upperBound)
    }
    var appointments: [Appointment] = []
    let end = found.cut.map { min(days.upperBound, $0.adding(days: -2)) }
    for wall in found.walls where !replaced.contains(wall - start) {
      let instance = Span(
        start: shifted(span.start, by: wall - start), end: shifted(span.end, by: wall - start))
      appointments += self.appointments(on: instance, of: master, uid: uid)
    }
    reading.contents.expandedThrough = end
    if let end {
      appointments.removeAll { $0.day > end }
      if found.isBounded {
        let reason = "it has so many occurrences that it is expanded up to \(end) only"
        reading.findings.append(
          Finding(line: master.rules.first?.line ?? master.line, reason: reason))
      }
    }
    return appointments
  }

  private func shifted(_ value: DateOrTime, by seconds: Int) -> DateOrTime {
    Placement.value(wall: Placement.wall(of: value) + seconds, like: value)
  }

  private func span(of fields: ComponentFields, _ findings: inout [Finding]) -> Span? {
    guard let start = fields.start else {
      findings.append(Finding(line: fields.line, reason: "a VEVENT without DTSTART is not shown"))
      return nil
    }
    var end = fields.end ?? fields.duration.map { placement.add($0, to: start) }
    if let given = end, placement.utc(of: given) < placement.utc(of: start) {
      let reason = "it ends before it starts; the end is left out"
      findings.append(Finding(line: fields.line, reason: reason))
      end = nil
    }
    return Span(start: start, end: end ?? start)
  }

  private func appointments(
    on span: Span, of fields: ComponentFields, uid: UID
  ) -> [Appointment] {
    let (first, start) = placement.place(span.start)
    let (endDay, endTime) = placement.place(span.end)
    // DTEND is exclusive: midnight does not touch the day that it begins.
    let endsAtMidnight = endTime == nil || endTime == .midnight
    let last = endsAtMidnight && endDay > first ? endDay.adding(days: -1) : max(endDay, first)
    let count = min(first.days(until: last) + 1, Self.dayLimit)
    let end = endsAtMidnight || span.start == span.end ? nil : endTime
    return (0..<count).map { index in
      Appointment(
        uid: uid, name: fields.name, day: first.adding(days: index),
        start: index == 0 ? start : nil, end: index == first.days(until: last) ? end : nil,
        part: (index + 1, count))
    }
  }
}
