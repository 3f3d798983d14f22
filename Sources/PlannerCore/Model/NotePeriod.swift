/// What a note is about: a week or a month.
public enum NotePeriod: Hashable, Sendable {
  /// A week, Monday to Sunday.
  case week(PlannerWeek)
  /// A month.
  case month(PlannerMonth)

  /// Reads a ``key``, exactly; nil for anything else, also for a day that is no Monday.
  public init?(key: some StringProtocol) {
    if let month = PlannerMonth(label: key) {
      self = .month(month)
    } else if let day = CivilDate(iso: key), PlannerWeek(containing: day).monday == day {
      self = .week(PlannerWeek(containing: day))
    } else {
      return nil
    }
  }

  /// Reads a ``label``, exactly; nil for anything else.
  public init?(label: some StringProtocol) {
    if let month = PlannerMonth(label: label) {
      self = .month(month)
    } else if let week = PlannerWeek(label: label) {
      self = .week(week)
    } else {
      return nil
    }
  }

  /// Reads the UID that the planner gives its own notes; nil for any other.
  public init?(uid: UID) {
    guard uid.rawValue.hasPrefix(Self.uidStart) else { return nil }
    self.init(key: uid.rawValue.dropFirst(Self.uidStart.count))
  }

  /// The Monday of a week, or the label of a month: `2026-11-23`, `2026-11`.
  public var key: String {
    switch self {
    case .week(let week): week.monday.description
    case .month(let month): month.label
    }
  }

  /// What people call it: `2026-W48`, `2026-11`.
  public var label: String {
    switch self {
    case .week(let week): week.label
    case .month(let month): month.label
    }
  }

  /// Its first day.
  public var firstDay: CivilDate {
    switch self {
    case .week(let week): week.monday
    case .month(let month): month.firstDay
    }
  }

  /// The UID of its note: the same on every machine, so that two notes of one period meet.
  public var uid: UID { UID(rawValue: Self.uidStart + key) }

  /// What its note is called outside (SUMMARY): `Week 2026-W48`, `Month 2026-11`.
  public var name: String {
    switch self {
    case .week: "Week " + label
    case .month: "Month " + label
    }
  }

  private static let uidStart = "weekbook-note-"
}
