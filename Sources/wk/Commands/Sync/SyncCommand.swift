/// `wk sync`: what there is to sync with.
struct SyncCommand: Command {
  static let table = OptionTable(
    name: "sync", group: .exchange, operands: "[VERB]", operandCount: 0...10_000,
    summary: "Keep calendars alike with files and folders elsewhere.",
    examples: [
      .init("wk sync add phone ~/Sync/tasks", "ties a calendar to a folder or file: a pair"),
      .init("wk sync run", "syncs all pairs;  also: run phone, run tasks.ics, --dry-run"),
      .init("wk sync watch", "syncs whenever something changes, until it is ended"),
      .init("wk sync list", "all pairs; so does wk sync alone"),
      .init("wk sync status", "how they stand: what waits here, conflicts, what cannot be read"),
      .init("wk sync history", "the runs that did something, with their numbers"),
      .init("wk sync restore 41", "brings back there what run 41 overwrote or deleted"),
      .init("wk sync reset phone", "forgets what both sides had, so that the pair begins anew"),
      .init("wk sync remove phone", "ends a pair; events stay on both sides"),
    ],
    fields: SyncListCommand.table.fields,
    notes: [
      "A pair moves events, and notes where the calendar has notes on; meetings stay where they are.",
      "Nothing is lost: what a run overwrites or deletes is kept for wk undo and wk sync restore.",
    ],
    exits: "0 listed, 64 no such verb", more: "wk help sync run, wk help conflicts")

  init(_ arguments: Arguments) throws(CommandError) {
    guard let verb = arguments.operands.first else { return }
    if PairPlace.isLikely(verb) {
      throw .usage(
        "wk sync does not know what to do with \"\(verb)\".",
        hint: "To sync it: wk sync run \(verb)")
    }
    let verbs = CommandCatalog.verbs(of: Self.table.name)
    let guess = Suggestion.nearest(to: verb, among: verbs).map { "Did you mean \"\($0)\"?   " }
    throw .usage(
      "no command \"sync \(verb)\".", hint: (guess ?? "") + "See: wk help sync")
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    try SyncListCommand(Arguments(operands: [])).run(in: context)
  }
}
