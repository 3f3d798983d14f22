public import PlannerCore

/// One name for each occurrence of a series, whoever names it.
///
/// RECURRENCE-ID may be written in UTC, in another zone or as a DATE; all of them mean one
/// occurrence, RFC 5545 §3.8.4.4. The name that counts is written as DTSTART is.
public struct OccurrenceNames {
  private let series: Series?

  /// Names the occurrences of a series; without one every name is its own.
  init(of series: Series?) { self.series = series }

  /// Names the occurrences of the series that a component of an object is.
  init(of components: [ComponentFields], in placement: Placement) {
    guard let master = components.first(where: { !$0.isDeviation }), master.repeats else {
      series = nil
      return
    }
    let schedule = ScheduleRule(master, in: placement)
    var findings: [Finding] = []
    series = Series(master, anchor: schedule.value, in: placement, findings: &findings)
  }

  /// The name of an occurrence that somebody names otherwise.
  public func name(of id: RecurrenceID) -> RecurrenceID {
    guard let value = DateValue.read(id) else { return id }
    return name(of: value)
  }

  /// The name of the occurrence with an original start.
  func name(of start: DateOrTime) -> RecurrenceID {
    guard let series else { return RecurrenceID(start) }
    return RecurrenceID(series.value(shiftedBy: series.shift(of: start)))
  }

  /// Which occurrence a component stands for: nil for the object itself, unknown where nobody can
  /// tell.
  func name(of component: ComponentFields) -> RecurrenceID? {
    guard component.isDeviation else { return nil }
    return component.recurrenceID.map { name(of: $0) } ?? .unknown
  }
}

extension RecurrenceID {
  /// Stands for some occurrence, and nobody can tell which: what was written is no date.
  ///
  /// It is no empty text, which the planner's tables hold for the object itself.
  public static let unknown = RecurrenceID(rawValue: "?")
}
