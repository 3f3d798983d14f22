internal import PlannerCore
internal import PlannerStore

/// Writes the note of one week or month, in one step or in the user's editor.
struct NoteChange {
  let period: NotePeriod
  let planner: Planner
  let context: Context

  /// Gives the note the text that `body` makes of the one it has, in one transaction.
  func write(_ body: (String) -> String) throws(CommandError) {
    let change = try begin()
    let before = try text()
    try finish(change, before: before, after: body(before))
  }

  /// Opens the note in the user's editor and saves what that leaves.
  ///
  /// Whatever goes wrong, what was typed stays in the file, and the error names it.
  func edit() throws(CommandError) {
    let before = try text()
    let folder = planner.database.folder
    guard
      let draft = DraftFile(in: folder, name: "note-\(period.label)", text: before.withLastLineEnd)
    else {
      throw CommandError(
        .failed, "No file for the editor can be made in \(folder).",
        hint: "Give yourself the right to write there, or use --set.")
    }
    let editor = Editor.command(in: context.environment)
    context.output.flush()
    let status = context.edit(draft.path, editor)
    let after = draft.text
    guard status == 0 else {
      let isChanged = draft.exists && after != before.withLastLineEnd
      throw kept(draft, isChanged: isChanged, notDone(by: editor, status))
    }
    guard let after else { throw notText(draft) }
    do throws(CommandError) {
      try save(TypedText.lines(after, "The note"), over: before)
    } catch {
      throw kept(draft, isChanged: true, error)
    }
    draft.remove()
  }

  /// Saves what the editor left, unless somebody else has changed the note meanwhile.
  private func save(_ after: String, over before: String) throws(CommandError) {
    let change = try begin()
    let now = try text()
    let isWanted = ![before, now].contains(PlannerNote.plain(after))
    guard now == before || !isWanted else {
      throw CommandError(
        .failed, "The note for \(period.label) was changed by another program meanwhile.",
        hint: "Nothing was saved.")
    }
    try finish(change, before: now, after: isWanted ? after : now)
  }

  // MARK: - Writing

  private func begin() throws(CommandError) -> Change {
    try planner.change()
  }

  private func text() throws(CommandError) -> String { try planner.note(for: period)?.text ?? "" }

  private func finish(
    _ change: Change, before: String, after: String
  ) throws(CommandError) {
    let (note, operation) = try store { () throws(StoreError) in
      let note = try change.setNote(after, for: period)
      return (note, try change.commit())
    }
    if operation != nil {
      let word = note == nil ? "deleted" : "saved"
      context.changes.add("\(word) the note for \(period.label)", isUndoable: true)
    }
    if context.globals.json { return context.printJSON(period.json(note, operation: operation)) }
    let name = "note for \(period.label) (\(context.language.title(period)))"
    guard operation != nil else {
      return before.isEmpty
        ? context.warn("There is no note for \(period.label).")
        : context.say("\(name): it was so before")
    }
    context.say(["\(note == nil ? "deleted" : "saved") \(name)"], undoHint: note == nil)
  }

  // MARK: - What goes wrong

  private func notDone(by editor: String, _ status: Int32) -> CommandError {
    status == 127
      ? CommandError(
        .failed, "The editor \"\(editor)\" could not be started.",
        hint: "Name another with EDITOR, or use --set.")
      : CommandError(
        .failed, "The editor \"\(editor)\" ended with status \(status); nothing was saved.")
  }

  private func notText(_ draft: DraftFile) -> CommandError {
    guard draft.exists else {
      return CommandError(.failed, "The editor left no \(draft.path); nothing was saved.")
    }
    return CommandError(
      .failed, "\(draft.path) is no file with UTF-8 text of at most 1 MiB; nothing was saved.",
      hint: "It was left there.")
  }

  /// An error that tells where the text is that could not be saved.
  private func kept(
    _ draft: DraftFile, isChanged: Bool, _ error: CommandError
  ) -> CommandError {
    guard isChanged else {
      draft.remove()
      return error
    }
    var error = error
    error.status = .failed
    error.hint = [error.hint, "Your text is in \(draft.path)."].compactMap { $0 }
      .joined(separator: " ")
    error.place = draft.path
    return error
  }
}

extension String {
  /// This text as an editor wants it: its last line ended too.
  fileprivate var withLastLineEnd: String { isEmpty ? "" : self + "\n" }
}
