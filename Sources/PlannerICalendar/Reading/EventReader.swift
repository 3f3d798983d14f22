internal import PlannerCore

/// Makes planner events of the VTODO components of an object, RFC 5545 §3.6.2.
struct EventReader {
  /// Puts times into the planner's zone.
  let placement: Placement
  /// The days for which a series is expanded.
  let days: ClosedRange<CivilDate>

  /// Adds the events, and the occurrences of a series, to a reading.
  func read(_ components: [ComponentFields], into reading: inout ObjectReading) {
    let master = components.first { !$0.isDeviation }
    var expander: OccurrenceExpander?
    if let master {
      var event = self.event(of: master, &reading.findings)
      if let (series, anchor) = series(of: master, &reading.findings) {
        event.rule = series.ruleText
        expander = OccurrenceExpander(
          series: series, anchor: anchor, event: event.event,
          changes: FutureChanges(components, of: series, anchor: anchor, in: placement),
          placement: placement)
      } else {
        reading.hasUnusedRule = master.repeats
      }
      if let occurrence = master.detachedFrom, let start = master.occurrence {
        event.occurrenceDay = placement.place(master.occurrenceDue ?? start).day
        reading.contents.detachedFrom = occurrence
      }
      reading.contents.events.append(event)
    }
    if components.count > 1 {
      readDeviations(components, of: expander, into: &reading)
    } else if master == nil, let only = components.first {
      reading.contents.events.append(makeDeviation(only, of: nil, &reading.findings))
    }
    guard let expander else { return }
    let taken = reading.contents.events.compactMap(\.occurrenceDay)
    let shifts = components.compactMap { $0.recurrenceID.map(expander.series.shift) }
    let result = expander.occurrences(on: days, without: Set(taken), Set(shifts))
    reading.contents.occurrences = result.occurrences
    reading.contents.expandedThrough = result.expandedThrough
    if result.isBounded, let master {
      reading.findings.append(boundFinding(master, result.expandedThrough))
    } else if result.occurrences.isEmpty, taken.isEmpty, expander.event.status.isOpen {
      reading.findings += expander.series.emptyFindings(upTo: days.upperBound)
    }
  }

  private func readDeviations(
    _ components: [ComponentFields], of expander: OccurrenceExpander?,
    into reading: inout ObjectReading
  ) {
    var hasMaster = false
    var known = Set<RecurrenceID?>()
    for component in components {
      if !component.isDeviation {
        if hasMaster {
          let reason = "a second component without RECURRENCE-ID is kept and not shown"
          reading.findings.append(Finding(line: component.line, reason: reason))
        }
        hasMaster = true
        continue
      }
      let deviation = makeDeviation(component, of: expander, &reading.findings)
      guard known.insert(deviation.recurrenceID).inserted else {
        let reason = "a second component for one occurrence is kept and not shown"
        reading.findings.append(Finding(line: component.line, reason: reason))
        continue
      }
      reading.contents.events.append(deviation)
    }
  }

  private func makeDeviation(
    _ fields: ComponentFields, of expander: OccurrenceExpander?, _ findings: inout [Finding]
  ) -> ObjectEvent {
    var deviation = event(of: fields, &findings)
    guard let id = fields.recurrenceID else {
      deviation.recurrenceID = .unknown
      deviation.occurrenceDay = deviation.event.day
      return deviation
    }
    deviation.recurrenceID = OccurrenceNames(of: expander?.series).name(of: id)
    let place = expander.map { $0.place(shift: $0.series.shift(of: id)) } ?? placement.place(id)
    deviation.occurrenceDay = place.day
    if fields.start == nil, fields.due == nil, !fields.isUnscheduled {
      // It says what became of the occurrence, not that it is on no day any more.
      (deviation.event.day, deviation.event.time) = place
      deviation.event.zone = place.time == nil ? nil : (expander?.anchor ?? id).zone
      if fields.name.isEmpty, let series = expander?.event {
        deviation.event = deviation.event.completed(from: series)
      }
    }
    if fields.isForFuture, let expander, expander.event.name != deviation.event.name {
      let reason =
        "RANGE=THISANDFUTURE moves those after it too; its name is shown for this one only"
      findings.append(Finding(line: fields.line, reason: reason))
    }
    return deviation
  }

  private func series(
    of fields: ComponentFields, _ findings: inout [Finding]
  ) -> (Series, anchor: DateOrTime)? {
    guard !fields.rules.isEmpty || !fields.dates.isEmpty else { return nil }
    let schedule = ScheduleRule(fields, in: placement)
    guard
      let series = Series(fields, anchor: schedule.value, in: placement, findings: &findings),
      let anchor = schedule.value
    else { return nil }
    return (series, anchor)
  }

  /// What one component says, whatever it stands for.
  func event(of fields: ComponentFields, _ findings: inout [Finding]) -> ObjectEvent {
    let schedule = ScheduleRule(fields, in: placement)
    let state = StatusRule(fields)
    for reason in schedule.contradictions + state.contradictions {
      findings.append(Finding(line: fields.line, reason: reason))
    }
    let place = schedule.value.map { placement.place($0) }
    let event = PlannerEvent(
      name: fields.name, day: place?.day, time: place?.time, zone: schedule.value?.zone,
      status: state.status, finishedAt: state.finishedAt,
      finishedDay: state.finishedAt.map { placement.day(of: $0) }, priority: fields.priority,
      description: fields.description, categories: fields.categories)
    return ObjectEvent(event: event)
  }

  private func boundFinding(_ master: ComponentFields, _ through: CivilDate?) -> Finding {
    let end = through.map { "is expanded up to \($0) only" } ?? "is not expanded"
    return Finding(
      line: master.rules.first?.line ?? master.line,
      reason: "it has so many occurrences that it \(end); views compute the rest")
  }
}

extension PlannerEvent {
  /// With what a series says, where this event of one of its days says nothing.
  fileprivate func completed(from series: PlannerEvent) -> PlannerEvent {
    var event = self
    event.name = series.name
    event.priority = priority ?? series.priority
    event.description = description ?? series.description
    if categories.isEmpty { event.categories = series.categories }
    return event
  }
}
