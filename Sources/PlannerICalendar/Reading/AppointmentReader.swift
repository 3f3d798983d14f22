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

  /// By how many days a change for the future may move occurrences.
  private static let moveLimit = 366

  /// A change of one occurrence and all after it.
  private struct FutureChange {
    let fields: ComponentFields
    let span: Span
    /// How far the first of them is from the start, in seconds.
    let shift: Int
    /// By how many days it moves them.
    let days: Int
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
    let changes = self.changes(in: components, of: series)
    let ends = ends(of: master.periods, in: series)
    // A change for the future may move them by so many days.
    let room = 2 + (changes.map(\.days).max() ?? 0)
    let lower = days.lowerBound.adding(days: -Self.dayLimit - room)
    let upper = max(lower, days.upperBound.adding(days: room))
    let found = series.instances(on: lower...upper, onePerDay: false)
    if found.walls.isEmpty, !found.isBounded {
      reading.findings += series.emptyFindings(upTo: days.upperBound)
    }
    var appointments: [Appointment] = []
    let end = found.cut.map { min(days.upperBound, $0.adding(days: -room)) }
    for wall in found.walls where !replaced.contains(wall - start) {
      let change = changes.last { $0.shift <= wall - start }
      if let change, change.fields.status == "CANCELLED" { continue }
      let (first, distance) = (change?.span ?? span, wall - start - (change?.shift ?? 0))
      var instance = Span(
        start: Placement.moved(first.start, by: distance),
        end: Placement.moved(first.end, by: distance))
      if change == nil, let end = ends[wall - start] { instance.end = end }
      appointments += self.appointments(on: instance, of: change?.fields ?? master, uid: uid)
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

  /// The components that change an occurrence and all after it, RANGE=THISANDFUTURE of RFC 5545
  /// §3.2.13, in the order of those occurrences: an occurrence after it begins as long after this
  /// one as the rule says, and is called as this one is.
  private func changes(in components: [ComponentFields], of series: Series) -> [FutureChange] {
    var findings: [Finding] = []
    return components.filter(\.isForFuture).compactMap { fields in
      guard let id = fields.recurrenceID, let span = span(of: fields, &findings) else { return nil }
      let shift = series.shift(of: id)
      let moved = series.value(shiftedBy: shift).date.days(until: span.start.date)
      guard abs(moved) <= Self.moveLimit else { return nil }
      return FutureChange(fields: fields, span: span, shift: shift, days: abs(moved))
    }.sorted { $0.shift < $1.shift }
  }

  /// When the periods of RDATE end, by how far they are from the start in seconds.
  private func ends(
    of periods: [ComponentFields.Period], in series: Series
  ) -> [Int: DateOrTime] {
    var ends: [Int: DateOrTime] = [:]
    for period in periods {
      let end = period.end ?? period.duration.map { placement.add($0, to: period.start) }
      guard let end, placement.utc(of: end) >= placement.utc(of: period.start) else { continue }
      ends[series.shift(of: period.start)] = end
    }
    return ends
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
