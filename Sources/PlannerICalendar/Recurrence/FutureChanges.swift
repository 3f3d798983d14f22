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

  private let changes: [Change]
  /// By how many days they move occurrences at most.
  let room: Int

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
    var changes: [Change] = []
    var room = 0
    for fields in components where fields.isForFuture {
      let schedule = ScheduleRule(
        start: fields.start, due: fields.due, duration: fields.duration, in: placement)
      guard let id = fields.recurrenceID, let due = schedule.value else { continue }
      let shift = series.shift(of: id)
      let before = Placement.value(wall: Placement.wall(of: anchor) + shift, like: anchor)
      let days = abs(before.date.days(until: due.date))
      guard days <= Self.moveLimit else { continue }
      room = max(room, days)
      changes.append(Change(shift: shift, due: due, isCancelled: fields.status == "CANCELLED"))
    }
    self.changes = changes.sorted { $0.shift < $1.shift }
    self.room = room
  }

  /// When an occurrence this far from the start is due; nil where no change comes before it.
  func due(shift: Int) -> DateOrTime? {
    changes.last { $0.shift < shift }.map { change in
      Placement.value(wall: Placement.wall(of: change.due) + shift - change.shift, like: change.due)
    }
  }

  /// Whether an occurrence this far from the start is called off.
  func isCancelled(shift: Int) -> Bool {
    changes.last { $0.shift < shift }?.isCancelled == true
  }
}
