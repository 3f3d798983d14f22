/// Which days of a week show only their title.
///
/// State is kept by date, never by position, so that it still fits after events have moved.
public struct FoldState: Hashable, Sendable {
  /// What holds for days on which the user has not decided; the raw value is that of the setting.
  public enum Standard: String, CaseIterable, Sendable {
    /// Past days are folded; today and later days are open.
    case todayAndOpen = "today+open"
    /// Every day is folded.
    case all
    /// No day is folded.
    case none
  }

  /// What holds where `decisions` says nothing.
  public var standard: Standard
  /// The days that the user has folded (true) or unfolded (false).
  public var decisions: [CivilDate: Bool]

  /// Makes a fold state.
  public init(standard: Standard = .todayAndOpen, decisions: [CivilDate: Bool] = [:]) {
    self.standard = standard
    self.decisions = decisions
  }

  /// Whether a day is folded, seen on the day `today`.
  public func isFolded(_ day: CivilDate, today: CivilDate) -> Bool {
    if let decision = decisions[day] { return decision }
    return switch standard {
    case .todayAndOpen: day < today
    case .all: true
    case .none: false
    }
  }
}
