internal import PlannerCore

/// Which groups of a list show only their header.
struct ListFold {
  static let folded = Option("folded", help: "with --by: headers and counts only")
  static let fold = Option(
    "fold", nil, .required("GROUP"),
    help: "with --by: fold, or open, only these; none = those without"
  ).repeatable
  static let unfold = Option("unfold", nil, .required("GROUP"), help: fold.help).repeatable
  /// Its options.
  static let options = [folded, fold, unfold]

  /// A group as people name it.
  private struct Name {
    let text: String
    let titles: (EventGroup.Title) -> Bool
  }

  private let folded: [Name]
  private let unfolded: [Name]
  private let foldsOthers: Bool

  /// Reads the options: a day or a span of days for groups of days, else the name of a calendar or
  /// category, whatever its letters' case, and `none` or its title for the group of those without.
  init(
    _ arguments: Arguments, by grouping: EventGrouping, _ dates: DateReader
  ) throws(CommandError) {
    folded = try Self.names(Self.fold, in: arguments, by: grouping, dates)
    unfolded = try Self.names(Self.unfold, in: arguments, by: grouping, dates)
    // Who opens some groups wants the others closed.
    foldsOthers = arguments.has(Self.folded) || (folded.isEmpty && !unfolded.isEmpty)
  }

  /// Whether a group shows only its header.
  func isFolded(_ group: EventGroup) -> Bool {
    if folded.contains(where: { $0.titles(group.title) }) { return true }
    return foldsOthers && !unfolded.contains { $0.titles(group.title) }
  }

  /// The names that are those of no group.
  func unknown(among groups: [EventGroup]) -> [String] {
    (folded + unfolded).filter { name in !groups.contains { name.titles($0.title) } }.map(\.text)
  }

  private static func names(
    _ option: Option, in arguments: Arguments, by grouping: EventGrouping, _ dates: DateReader
  ) throws(CommandError) -> [Name] {
    var names: [Name] = []
    for text in arguments.all(of: option) {
      switch grouping {
      case .day where isNone(text, titled: Wording.unscheduled):
        names.append(Name(text: text) { $0 == .none })
      case .day, .done:
        let days = try dates.firstDay(text, for: option)...dates.lastDay(text, for: option)
        names.append(
          Name(text: text) { title in
            if case .day(let day) = title { days.contains(day) } else { false }
          })
      case .calendar, .category:
        names.append(
          Name(text: text) { title in
            switch title {
            case .name(let name): name.lowercased() == text.lowercased()
            case .none: isNone(text, titled: Wording.noCategory)
            case .day: false
            }
          })
      }
    }
    return names
  }

  /// Whether a text names the group of those without a day or category, which has a title.
  private static func isNone(_ text: String, titled title: String) -> Bool {
    ["none", title].contains(text.lowercased())
  }
}
