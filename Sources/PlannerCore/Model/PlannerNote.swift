/// What the user wrote about a week or a month; a VJOURNAL outside, RFC 5545 §3.6.3.
public struct PlannerNote: Hashable, Sendable {
  /// What it is about.
  public var period: NotePeriod
  /// Its text, any number of lines; an empty one counts as no note.
  public var text: String

  /// Makes a note.
  public init(period: NotePeriod, text: String) {
    self.period = period
    self.text = text
  }

  /// A text as the planner keeps it: lines end with LF, without control characters, and without
  /// blanks around the whole.
  public static func plain(_ text: String) -> String {
    PlainText.trimmed(PlainText.lines(text))
  }

  /// Two texts for one period in one: theirs under ours and a dividing line.
  ///
  /// A text whose lines stand in the other one already adds nothing.
  public static func joined(_ ours: String, _ theirs: String) -> String {
    if holds(ours, linesOf: theirs) { return ours }
    if holds(theirs, linesOf: ours) { return theirs }
    return ours + divider + theirs
  }

  /// What stands between two texts for one period.
  public static let divider = "\n---\n"

  private static func holds(_ text: String, linesOf part: String) -> Bool {
    let wanted = lines(of: part)
    return wanted.isEmpty || lines(of: text).contains(wanted)
  }

  private static func lines(of text: String) -> [Substring] {
    let plain = plain(text)
    return plain.isEmpty ? [] : plain.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
