internal import PlannerCore

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

  /// The first day that is kept, seen from today; nil where everything is.
  func firstDay(on today: CivilDate) -> CivilDate? {
    switch self {
    case .forever: nil
    case .days(let number): today.adding(days: -number)
    case .months(let number): today.adding(months: -number)
    }
  }
}
