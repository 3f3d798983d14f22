/// All commands, in the order of the top help.
enum CommandCatalog {
  static let all: [any Command.Type] = [
    WeekCommand.self, MonthCommand.self, StatsCommand.self, ListCommand.self, ShowCommand.self,
    AddCommand.self, DoneCommand.self, ReopenCommand.self, EditCommand.self, NoteCommand.self,
    RmCommand.self,
    TrashCommand.self, UndoCommand.self, RedoCommand.self, LogCommand.self,
    ImportCommand.self, ExportCommand.self,
    SyncCommand.self, SyncAddCommand.self, SyncRunCommand.self, SyncWatchCommand.self,
    SyncListCommand.self, SyncStatusCommand.self, SyncHistoryCommand.self, SyncRestoreCommand.self,
    SyncResetCommand.self, SyncRemoveCommand.self,
    ConflictsCommand.self, ConflictsResolveCommand.self,
    BackupCommand.self, RestoreCommand.self, DoctorCommand.self,
    CalendarsCommand.self, ConfigCommand.self,
    HelpCommand.self, VersionCommand.self,
  ]

  /// The command that a word names; nil where it names none.
  static func command(named word: String) -> (any Command.Type)? {
    all.first { $0.table.name == word || $0.table.aliases.contains(word) }
  }

  /// The command whose page tells of a word or two: `calendars add` stands on that of `calendars`.
  ///
  /// - Returns: nil where there is none, or the page shows no such verb.
  static func page(of words: String) -> (any Command.Type)? {
    if let command = command(named: words) { return command }
    let parts = words.split(separator: " ")
    guard parts.count == 2, let command = command(named: String(parts[0])) else { return nil }
    let shows = command.table.examples.contains { example in
      let typed = example.line.split(separator: " ").dropFirst(2).first
      let also = example.meaning.split(separator: "also:").dropFirst().first ?? ""
      let others = also.split { !$0.isLetter }
      return typed == parts[1] || others.contains(parts[1])
    }
    return shows ? command : nil
  }

  /// The command of two words that begins with a word, `sync run`, with the options that stand between
  /// them; nil where what follows makes none.
  static func longer(
    _ word: String, followedBy words: [String]
  ) -> (command: any Command.Type, between: Arguments, rest: [String])? {
    guard let (between, rest) = try? ArgumentReader.readGlobal(words), let verb = rest.first,
      let command = command(named: "\(word) \(verb)")
    else { return nil }
    return (command, between, Array(rest.dropFirst()))
  }

  /// The second words of the commands that begin with a word.
  static func verbs(of word: String) -> [String] {
    all.map { $0.table.name }.filter { $0.hasPrefix(word + " ") }
      .map { String($0.dropFirst(word.count + 1)) }
  }

  /// The error for a word that names none.
  static func unknown(_ word: String) -> CommandError {
    let names = all.flatMap { [$0.table.name] + $0.table.aliases }
    let guess = Suggestion.nearest(to: word, among: names).map { "Did you mean \"\($0)\"?   " }
    return .usage("no command \"\(word)\".", hint: (guess ?? "") + "See: wk help")
  }
}
