internal import PlannerCore

/// The components of a repeating VTODO that change an occurrence and all after it,
/// RANGE=THISANDFUTURE of RFC 5545 §3.2.13.
///
/// An occurrence after one of them is due as long after it as the rule says. Its name and the rest
/// stay those of the series: an occurrence without a state of its own has only a day, a time and a
/// status.
struct FutureChanges {
  /// A change of one occurrence and all after it.
  private struct Change {
    /// How far the first of them is from the start, in seconds.
    let shift: Int
    /// When that one is due.
    let due: DateOrTime
    /// Whether they are called off.
    let isCancelled: Bool
  }

  /// By how many days a change may move occurrences.
  private static let moveLimit = 366

  private let anchor: DateOrTime
  private var changes: [Change] = []
  /// By how many days they move occurrences at most.
  private(set) var room = 0

  /// Reads the changes of a series.
  ///
  /// - Parameters:
  ///   - components: those of its object.
  ///   - series: the series.
  ///   - anchor: when its first occurrence is due.
  ///   - placement: puts times into the planner's zone.
  init(
    _ components: [ComponentFields], of series: Series, anchor: DateOrTime,
    in placement: Placement
  ) {
    self.anchor = anchor
    let found = components.filter(\.isForFuture).compactMap { fields in
      fields.recurrenceID.map { (fields: fields, shift: series.shift(of: $0)) }
    }
    for (fields, shift) in found.sorted(by: { $0.shift < $1.shift }) {
      let before = Placement.moved(anchor, by: shift)
      // One without a date moves nothing.
      let due = ScheduleRule(fields, in: placement).value ?? self.due(shift: shift)
      let days = abs(before.date.days(until: due.date))
      guard days <= Self.moveLimit else { continue }
      room = max(room, days)
      changes.append(Change(shift: shift, due: due, isCancelled: fields.status == "CANCELLED"))
    }
  }

  /// When an occurrence is due that is this far from the start, in seconds of its clock.
  func due(shift: Int) -> DateOrTime {
    guard let change = changes.last(where: { $0.shift < shift }) else {
      return Placement.moved(anchor, by: shift)
    }
    return Placement.moved(change.due, by: shift - change.shift)
  }

  /// How much later than the rule says such an occurrence is due; nil where a change gave it a time
  /// or took it away.
  func delay(shift: Int) -> Int? {
    let due = due(shift: shift)
    guard (due.time == nil) == (anchor.time == nil) else { return nil }
    return Placement.wall(of: due) - Placement.wall(of: anchor) - shift
  }

  /// Whether an occurrence this far from the start is called off.
  func isCancelled(shift: Int) -> Bool {
    changes.last { $0.shift < shift }?.isCancelled == true
  }
}
