internal import PlannerCore

/// The days on which a repeating VTODO falls in the planner.
struct OccurrenceExpander {
  /// The series.
  let series: Series
  /// DUE, or what stands for it: its distance from the start is that of every occurrence.
  let anchor: DateOrTime
  /// The event of the whole series.
  let event: PlannerEvent
  /// What changes some occurrence and all after it.
  let changes: FutureChanges
  /// Puts times into the planner's zone.
  let placement: Placement

  /// What was found on some days.
  struct Result {
    /// The occurrences, one a day, without deviations.
    var occurrences: [Occurrence] = []
    /// The last day up to which they are complete; nil = there are no more.
    var expandedThrough: CivilDate?
    /// Whether the limits of one object ended it early.
    var isBounded = false
  }

  /// The planner's day and time of an occurrence that is this far from the start.
  func place(shift: Int) -> (day: CivilDate, time: ClockTime?) {
    placement.place(changes.due(shift: shift))
  }

  /// The occurrences on some days of the planner, but not on those on which a deviation stands.
  ///
  /// - Parameters:
  ///   - days: the days wanted.
  ///   - taken: the days that the rule gave the deviations.
  ///   - shifts: how far the deviations are from the start, in seconds.
  /// - Returns: the occurrences, and how far they are complete.
  func occurrences(
    on days: ClosedRange<CivilDate>, without taken: Set<CivilDate>, _ shifts: Set<Int> = []
  ) -> Result {
    // The planner's day is that of the start, moved, and at most a day off by its zone.
    let distance = series.start.date.days(until: anchor.date)
    let room = 2 + changes.room
    let lower = days.lowerBound.adding(days: -distance - room)
    let upper = days.upperBound.adding(days: room - distance)
    let found = series.instances(on: lower...max(lower, upper), onePerDay: true)
    let start = Placement.wall(of: series.start)
    var result = Result(isBounded: found.isBounded)
    let (last, isOver) = lastDay(wanted: days.upperBound)
    var seen = taken
    for wall in found.walls where !shifts.contains(wall - start) {
      let (day, time) = place(shift: wall - start)
      guard days.contains(day), day <= last, seen.insert(day).inserted else { continue }
      let isCancelled = changes.isCancelled(shift: wall - start)
      result.occurrences.append(
        Occurrence(day: day, time: time, status: isCancelled ? .cancelled : status))
    }
    result.occurrences.sort { $0.day < $1.day }
    if let cut = found.cut, !isOver {
      let end = min(days.upperBound, cut.adding(days: distance - room))
      result.expandedThrough = end
      // What lies after it is not complete and would be found twice.
      result.occurrences.removeAll { $0.day > end }
    }
    return result
  }

  /// The last day on which a finished series has occurrences.
  ///
  /// They are finished up to the day of COMPLETED and not there after it; where nobody knows that
  /// day, up to the day of the series itself, which is finished in any case.
  static func lastDay(finishedOn finished: CivilDate?, standingOn day: CivilDate) -> CivilDate {
    max(finished ?? .first, day)
  }

  private func lastDay(wanted: CivilDate) -> (day: CivilDate, isOver: Bool) {
    guard event.status == .finished else { return (wanted, false) }
    let end = Self.lastDay(
      finishedOn: event.finishedDay, standingOn: event.day ?? event.finishedDay ?? wanted)
    return end < wanted ? (end, true) : (wanted, false)
  }

  private var status: EventStatus {
    switch event.status {
    case .finished: .finished
    case .cancelled: .cancelled
    case .open, .started: .open
    }
  }
}
