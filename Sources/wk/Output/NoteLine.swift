internal import PlannerCore

/// A note on one line under a week or month: its first line, and where the others are.
struct NoteLine {
  private let first: String
  private let rest: String

  /// Takes a note and the command that shows all of it.
  init(_ note: String, command: String) {
    let lines = Sanitize.lines(PlannerNote.plain(note))
    first = Wording.note(lines.first ?? "")
    rest = lines.count > 1 ? " " + Wording.furtherLines(lines.count - 1, command: command) : ""
  }

  /// The line in so many columns, nil = as many as it needs; the first line is cut, the rest as long
  /// as there is room for a word before it is not.
  func text(columns: Int?) -> String {
    guard let columns else { return first + rest }
    let room = columns - rest.displayWidth
    return room < 16 ? (first + rest).cut(to: columns) : first.cut(to: room) + rest
  }
}
