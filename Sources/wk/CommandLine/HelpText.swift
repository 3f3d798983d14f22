/// The pages of the help, made from the tables of the commands.
enum HelpText {
  /// The first page: all commands by what they are for; those of two words stand on the page of the
  /// first.
  static func overview(of tables: [OptionTable]) -> [String] {
    var lines = [
      "wk: a week planner for the terminal.",
      "Usage: wk [--db FILE] [--json[=FIELDS]] [--color WHEN] [-q|-v] COMMAND ...",
      "       wk alone shows this week.",
    ]
    for group in OptionTable.Group.allCases {
      let members = tables.filter { $0.group == group && !$0.name.contains(" ") }
      guard !members.isEmpty else { continue }
      lines.append("\(group.rawValue):")
      lines += members.map { "  " + $0.name.padded(to: 10) + $0.summary }
    }
    let topics = HelpTopic.all.map(\.name).joined(separator: ", ")
    lines.append("More: wk help COMMAND, wk help \(topics)")
    return lines
  }

  /// The page of one command.
  static func page(of table: OptionTable) -> [String] {
    var lines = [table.summary]
    let options = table.options + (table.hasJSON ? [Option.json] : [])
    let rows = table.examples.map { (left: $0.line, right: $0.meaning) } + explained(table.options)
    let width = max(23, rows.reduce(0) { max($0, $1.left.displayWidth) })
    lines += rows.prefix(table.examples.count).map { row in line(row.left, row.right, width) }
    lines += table.aliases.map { "Also: wk \($0)" }
    if !options.isEmpty {
      let isOverview = options.count <= longestOverview
      lines += isOverview ? wrapped("Options:", options.map(\.synopsis)) : ["Options:"]
      lines += rows.dropFirst(table.examples.count).map { row in line(row.left, row.right, width) }
    }
    lines += table.notes
    let (exits, more) = ("Exit: \(table.exits).", "More: \(table.more)")
    if table.more.isEmpty { return lines + [exits] }
    let isShort = exits.count + 3 + more.count <= 80
    return lines + (isShort ? [exits + "   " + more] : [exits, more])
  }

  /// More options than this are not named a second time on one line, so that a page fits a screen.
  private static let longestOverview = 14

  /// Options with what they do; those side by side that do the same stand on one line.
  private static func explained(_ options: [Option]) -> [(left: String, right: String)] {
    var rows: [(left: String, right: String)] = []
    for option in options {
      if let last = rows.last, last.right == option.help {
        rows[rows.count - 1].left += ", " + option.longSynopsis
      } else {
        rows.append((left: option.longSynopsis, right: option.help))
      }
    }
    return rows
  }

  private static func line(_ left: String, _ right: String, _ width: Int) -> String {
    ("  " + left.padded(to: width + 2) + right).withoutTrailingSpaces
  }

  /// Items behind a title, on as many lines of 80 columns as they need.
  private static func wrapped(_ title: String, _ items: [String]) -> [String] {
    var lines = [title]
    for (index, item) in items.enumerated() {
      let gap = index == 0 ? " " : "  "
      if lines[lines.count - 1].count + gap.count + item.count <= 80 {
        lines[lines.count - 1] += gap + item
      } else {
        lines.append(String(repeating: " ", count: title.count + 1) + item)
      }
    }
    return lines
  }
}
