internal import PlannerCore
internal import PlannerStore

/// A day or month as the planner app wrote it: `20261126`, `202611`, in the years of whatever
/// calendar the device had.
struct PlannerDatabaseDay: Equatable {
  /// The calendar in whose years it is written.
  enum Era: String {
    /// 2026.
    case common
    /// 115 for 2026, the calendar of Taiwan.
    case roc = "ROC"
    /// 2569 for 2026, the calendar of Thailand.
    case buddhist = "Buddhist"

    /// What is added to its years.
    fileprivate var distance: Int {
      switch self {
      case .common: 0
      case .roc: 1911
      case .buddhist: -543
      }
    }
  }

  /// The calendar in whose years it is written.
  let era: Era
  /// The day; of a month its first.
  let day: CivilDate

  /// Reads a day, `yyyyMMdd`; nil where it is none.
  init?(day value: ForeignDatabase.Value) {
    guard let digits = Self.digits(of: value), digits.count >= 7 else { return nil }
    self.init(year: digits.dropLast(4), month: digits.dropLast(2).suffix(2), day: digits.suffix(2))
  }

  /// Reads a month, `yyyyMM`; nil where it is none.
  init?(month value: ForeignDatabase.Value) {
    guard let digits = Self.digits(of: value), (5...6).contains(digits.count) else { return nil }
    self.init(year: digits.dropLast(2), month: digits.suffix(2), day: [1])
  }

  private init?(year: ArraySlice<Int>, month: ArraySlice<Int>, day: ArraySlice<Int>) {
    guard year.count <= 4 else { return nil }
    let written = Self.number(year)
    switch written {
    // Outside of these years nobody had the app.
    case 80..<300: era = .roc
    case 1900..<2300: era = .common
    case 2500..<2800: era = .buddhist
    default: return nil
    }
    guard
      let day = CivilDate(
        year: written + era.distance, month: Self.number(month), day: Self.number(day))
    else { return nil }
    self.day = day
  }

  private static func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }

  /// The digits of a value, without the blanks and strokes between them; nil where other signs are.
  private static func digits(of value: ForeignDatabase.Value) -> [Int]? {
    guard let text = value.plainText else { return nil }
    var digits: [Int] = []
    for character in text where !(character.isWhitespace || "-/.\u{0}".contains(character)) {
      guard let digit = character.wholeNumberValue, (0...9).contains(digit) else { return nil }
      digits.append(digit)
    }
    return digits
  }
}

extension ForeignDatabase.Value {
  /// The value as text, numbers without a fraction as whole ones; nil for NULL and bytes.
  var plainText: String? {
    switch self {
    case .null, .bytes: nil
    case .number(let number): String(number)
    case .real(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .text(let text): text
    }
  }

  /// The value as the answer to yes or no; nil where it is none.
  var truth: Bool? {
    guard let text = plainText else { return nil }
    switch text.filter({ !$0.isWhitespace }).lowercased() {
    case "1", "true", "yes", "y", "t": return true
    case "0", "false", "no", "n", "f", "": return false
    default: return nil
    }
  }
}
