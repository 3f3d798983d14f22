internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// A conflict as a text for the user's editor: one line for each value, in which a side is chosen.
struct ConflictDraft {
  private let conflict: NamedConflict
  private let planner: Planner
  private let context: Context

  /// Prepares the text of a conflict.
  init(of conflict: NamedConflict, _ planner: Planner, in context: Context) {
    self.conflict = conflict
    self.planner = planner
    self.context = context
  }

  /// Opens the text in the editor and reads what was chosen; nil where the user emptied it or left
  /// it as it was.
  ///
  /// - Throws: where there is no terminal, or the editor leaves something else; the text is gone
  ///   then, since nothing in it is lost.
  func choice() throws(CommandError) -> ConflictChoice? {
    guard context.canEdit else {
      throw CommandError(
        .failed, "An editor needs a terminal.", hint: "Use --take here, or --take \(pair).")
    }
    let folder = planner.database.folder
    let shown = text
    guard let draft = DraftFile(in: folder, name: "conflict-\(key)", text: shown) else {
      throw CommandError(
        .failed, "No file for the editor can be made in \(folder).",
        hint: "Give yourself the right to write there, or use --take.")
    }
    defer { draft.remove() }
    let editor = Editor.command(in: context.environment)
    context.output.flush()
    let status = context.edit(draft.path, editor)
    guard status == 0, let text = draft.text else {
      throw CommandError(
        .failed, "The editor \"\(editor)\" ended with status \(status); nothing was decided.",
        hint: "Name another with EDITOR, or use --take.")
    }
    return text == shown ? nil : try choice(in: text)
  }

  private var units: [ConflictUnit] { conflict.conflict.units }
  private var pair: String { conflict.conflict.pair }
  private var key: String { conflict.key(in: planner.today.year) }

  /// What the editor shows.
  private var text: String {
    let values = ConflictValue(planner: planner, language: context.language)
    var lines = [
      "# \(key)  \(Sanitize.line(conflict.name))",
      "# Behind each name stands the side whose value is to stand: \(PairName.here) or \(pair).",
      "# Without any line, or left as it is, it decides nothing; all of ours: --take here.",
    ]
    for (number, unit) in units.enumerated() {
      let words = values.words(of: unit)
      lines += [
        "", "\(label(number)): \(PairName.here)", "#   \(PairName.here): \(words.here)",
        "#   \(pair): \(words.there)", "#   last agreed: \(words.base)",
      ]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func label(_ number: Int) -> String {
    ConflictValue(planner: planner, language: context.language).label(of: units[number])
  }

  private func choice(in text: String) throws(CommandError) -> ConflictChoice? {
    let lines = text.split(whereSeparator: \.isNewline).map { PlainText.trimmed(String($0)) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard !lines.isEmpty else { return nil }
    var there: Set<Int> = []
    for number in units.indices {
      let start = label(number) + ":"
      let line = lines.first { $0.hasPrefix(start) }
      switch line.map({ PlainText.trimmed(String($0.dropFirst(start.count))) }) {
      case pair: there.insert(number)
      case PairName.here, nil: break
      case let word?:
        throw .usage(
          "\"\(word)\" is neither \(PairName.here) nor \(pair); nothing was decided.",
          hint: "Try again: wk conflicts resolve \(key) --edit")
      }
    }
    if there.isEmpty { return .here }
    return there.count == units.count ? .there : .each(there: there)
  }
}
