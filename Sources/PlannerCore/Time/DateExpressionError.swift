/// Why a text is not the day, week or month that was asked for, and what may have been meant.
public struct DateExpressionError: Error, Hashable, Sendable {
  /// What kind of mistake it is.
  public enum Kind: Hashable, Sendable {
    /// The text is no date in any form.
    case unknown
    /// The month is shorter, or has no day 0.
    case noSuchDay
    /// Months go from 1 to 12.
    case noSuchMonth
    /// The year has 52 weeks only, or weekdays go from 1 to 7.
    case noSuchWeek
    /// It is a week, a month or a longer span where a day was asked for, and so on.
    case wrongSpan
    /// It can be read in two ways.
    case ambiguous
    /// The day lies before 0001-01-01 or after 9999-12-31.
    case outOfRange
    /// A range ends before it starts.
    case backwards
  }

  /// What kind of mistake it is.
  public let kind: Kind
  /// What is wrong, a sentence.
  public let message: String
  /// Texts that would be accepted in its place, most likely first.
  public let suggestions: [String]
  /// What stands before a suggestion: an option or a command, `--on`, `wk week`; may be empty.
  public let place: String

  /// The suggestions as a sentence, `Try --on 30, --on eom or --on 12-31.`; empty without any.
  public var hint: String {
    let choices = suggestions.map { suggestion in
      let word = suggestion.contains(" ") ? "\"" + suggestion + "\"" : suggestion
      return place.isEmpty ? word : place + " " + word
    }
    guard let last = choices.last else { return "" }
    let others = choices.dropLast().joined(separator: ", ")
    return "Try " + (others.isEmpty ? last : others + " or " + last) + "."
  }
}

extension DateExpressionError: CustomStringConvertible {
  /// The message and the hint.
  public var description: String { suggestions.isEmpty ? message : message + " " + hint }
}
