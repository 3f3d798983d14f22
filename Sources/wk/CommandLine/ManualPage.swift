/// The pages of the manual, for `man`: from the same tables as the help.
struct ManualPage {
  private var lines: [String]

  /// The page of a command: wk-month(1).
  init(of table: OptionTable) {
    self.init(
      name: "wk-\(table.name.replacing(" ", with: "-"))", section: 1, summary: table.summary)
    lines += [".SH SYNOPSIS", ".B \(Self.text("wk " + table.name))"]
    let synopsis = (table.options.isEmpty ? "" : "[OPTION]... ") + table.operands
    if !synopsis.isEmpty { lines.append(Self.text(synopsis)) }
    lines += [".SH EXAMPLES"] + table.examples.flatMap { Self.item($0.line, $0.meaning) }
    if !table.aliases.isEmpty {
      lines += [".PP", Self.text("Also: wk \(table.aliases.joined(separator: ", wk "))")]
    }
    if !table.options.isEmpty { lines.append(".SH OPTIONS") }
    lines += table.options.flatMap { Self.item($0.longSynopsis, $0.help) }
    if !table.notes.isEmpty { lines += [".SH NOTES"] + Self.verbatim(table.notes) }
    lines += [".SH EXIT STATUS", Self.text(table.exits + ".")]
    let json = table.hasJSON ? ", wk-json(7)" : ""
    lines += [".SH SEE ALSO", Self.text("wk(1), wk-options(7)\(json)")]
  }

  /// The page of a topic of the help: wk-dates(7).
  init(of topic: HelpTopic) {
    self.init(
      name: "wk-\(topic.name)", section: 7,
      summary: "what wk says about \(topic.name.replacing("-", with: " "))")
    lines += [".SH DESCRIPTION"] + Self.verbatim(topic.lines)
    lines += [".SH SEE ALSO", Self.text("wk(1)")]
  }

  /// The page of the program: wk(1).
  init(of overview: [String]) {
    self.init(name: "wk", section: 1, summary: "a week planner for the terminal")
    lines += [".SH DESCRIPTION"] + Self.verbatim(Array(overview.dropFirst()))
  }

  private init(name: String, section: Int, summary: String) {
    let title = "\(name.uppercased()) \(section) \"\" \"wk \(VersionCommand.number)\" Weekbook"
    lines = [".TH \(title)", ".SH NAME", Self.text("\(name) - \(summary)")]
  }

  /// Writes the page as roff.
  func write(to output: TextOutput) {
    for line in lines { output.line(line) }
  }

  private static func item(_ term: String, _ meaning: String) -> [String] {
    [".TP", ".B \(text(term))", text(meaning)]
  }

  /// Lines as they are, columns and all.
  private static func verbatim(_ lines: [String]) -> [String] {
    [".nf"] + lines.map(text) + [".fi"]
  }

  /// Text that roff takes for nothing else.
  private static func text(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
