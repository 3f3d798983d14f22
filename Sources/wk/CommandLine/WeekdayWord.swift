internal import PlannerCore

/// The words for a weekday where one is set, in options and in the configuration.
enum WeekdayWord: String, CaseIterable {
  case mon, tue, wed, thu, fri, sat, sun
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday that the word names.
  var weekday: Weekday {
    switch self {
    case .mon, .monday: .monday
    case .tue, .tuesday: .tuesday
    case .wed, .wednesday: .wednesday
    case .thu, .thursday: .thursday
    case .fri, .friday: .friday
    case .sat, .saturday: .saturday
    case .sun, .sunday: .sunday
    }
  }

  /// The words that are written out, Monday first.
  static let long = Array(allCases.suffix(7))
}
