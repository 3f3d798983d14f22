/// What a command is called, takes and does: read by the argument reader and by the help.
struct OptionTable {
  /// The part of the top help in which a command stands.
  enum Group: String, CaseIterable {
    case see = "See"
    case change = "Change"
    case exchange = "Exchange"
    case keep = "Keep"
    case setUp = "Set up"
    case help = "Help"
  }

  /// A line of the help: what to type, and what that does.
  struct Example {
    let line: String
    let meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The word that people type.
  let name: String
  /// Other words for it.
  var aliases: [String] = []
  /// Where it stands in the top help.
  let group: Group
  /// What follows it, `[WEEK]` or `KEY...`; empty where nothing may.
  var operands = ""
  /// How many operands it takes.
  var operandCount: ClosedRange<Int> = 0...0
  /// What it does, in one sentence.
  let summary: String
  /// How it is used, the most common first.
  let examples: [Example]
  /// Its own options.
  var options: [Option] = []
  /// The keys of its rows in JSON, among which `--fields` chooses; empty where it has none.
  var fields: [String] = []
  /// Whether it has a JSON form.
  var hasJSON = true
  /// More about it, for the help.
  var notes: [String] = []
  /// Whether it shows what may be longer than the screen, so that a pager helps.
  var isPaged = false
  /// Its exit codes, `0 shown, 64 bad month`.
  let exits: String
  /// Where to read on.
  var more = ""
}
