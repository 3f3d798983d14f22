internal import PlannerCore

/// How far into the future the days of series are stored; later ones are computed when looked at.
enum Horizon {
  /// The last day that is stored for a series that is read at a moment: about two years later.
  static func day(from now: Instant) -> CivilDate { now.utc.date.adding(days: 750) }
}
