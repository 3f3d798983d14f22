internal import PlannerStore

/// How long something is kept.
enum KeptTime: Hashable {
  /// It never goes.
  case forever
  /// So many days.
  case days(Int)
  /// So many months.
  case months(Int)

  /// Reads `forever`, or a number with `d`, `w`, `m` or `y` behind it.
  init?(_ text: String) {
    if text == "forever" {
      self = .forever
      return
    }
    guard let number = Int(text.dropLast()), (1...9_999).contains(number) else { return nil }
    switch text.last {
    case "d": self = .days(number)
    case "w": self = .days(number * 7)
    case "m": self = .months(number)
    case "y": self = .months(number * 12)
    default: return nil
    }
  }

  /// How the planner is told.
  var retention: Retention {
    switch self {
    case .forever: .forever
    case .days(let number): .days(number)
    case .months(let number): .months(number)
    }
  }
}
