internal import PlannerCore

/// Values of events as people type them.
extension Arguments {
  /// The value of an option as a clock time, `9:30` or `09:30`.
  func time(of option: Option) throws(CommandError) -> ClockTime? {
    guard let text = value(of: option) else { return nil }
    let hasOneDigit = Array(text.utf8.prefix(2)).last == UInt8(ascii: ":")
    if let time = ClockTime(iso: hasOneDigit ? "0" + text : text) { return time }
    throw .usage("\"\(text)\" is no time.", hint: "Write it as 09:30, up to 23:59.")
  }

  /// The value of an option as a priority.
  func priority(of option: Option) throws(CommandError) -> Int? {
    guard let text = value(of: option) else { return nil }
    if let priority = Int(text), (1...9).contains(priority) { return priority }
    throw .usage("\"\(text)\" is no priority.", hint: "It is a number from 1 (highest) to 9.")
  }
}
