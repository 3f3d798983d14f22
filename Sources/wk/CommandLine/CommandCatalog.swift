/// All commands, in the order of the top help.
enum CommandCatalog {
  static let all: [any Command.Type] = [
    WeekCommand.self, MonthCommand.self, StatsCommand.self, ListCommand.self, ShowCommand.self,
    AddCommand.self, DoneCommand.self, ReopenCommand.self, EditCommand.self, NoteCommand.self,
    RmCommand.self,
    TrashCommand.self, UndoCommand.self, RedoCommand.self, LogCommand.self,
    ImportCommand.self, ExportCommand.self,
    BackupCommand.self, RestoreCommand.self, DoctorCommand.self,
    CalendarsCommand.self, ConfigCommand.self,
    HelpCommand.self, VersionCommand.self,
  ]

  /// The command that a word names; nil where it names none.
  static func command(named word: String) -> (any Command.Type)? {
    all.first { $0.table.name == word || $0.table.aliases.contains(word) }
  }

  /// The error for a word that names none.
  static func unknown(_ word: String) -> CommandError {
    let names = all.flatMap { [$0.table.name] + $0.table.aliases }
    let guess = Suggestion.nearest(to: word, among: names).map { "Did you mean \"\($0)\"?   " }
    return .usage("no command \"\(word)\".", hint: (guess ?? "") + "See: wk help")
  }
}
