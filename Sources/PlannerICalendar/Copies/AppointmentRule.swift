internal import PlannerCore

/// Whether other programs make the same days of a series as the planner does, once it is a VEVENT.
struct AppointmentRule {
  /// Whether they do; true for what does not repeat.
  let isShared: Bool

  /// Looks at the components of an object.
  init(_ parts: [ObjectInstances.Part], in placement: Placement) {
    let deviations = parts.filter(\.fields.isDeviation).map(\.fields)
    guard let master = parts.first(where: { !$0.fields.isDeviation })?.fields, master.repeats,
      let (series, anchor) = ObjectInstances.series(master, isTask: true, in: placement)
    else {
      isShared = deviations.isEmpty
      return
    }
    let start = Placement.wall(of: series.start)
    // A VEVENT always takes place on its DTSTART, whatever the rule says.
    let beginsByRule =
      series.exceptions.contains(start) || series.instance(after: start - 1) == start
    let hasOneType = master.exceptions.allSatisfy { ($0.time == nil) == (series.start.time == nil) }
    let areClear = deviations.allSatisfy { fields in
      fields.recurrenceID != nil && !fields.isForFuture
        && ObjectInstances.anchor(of: fields, isTask: true, in: placement) != nil
    }
    isShared =
      series.isPlain && series.start == anchor && beginsByRule && hasOneType && areClear
      && StatusRule(master).status != .finished
  }
}
