/// Opens the configuration file in the user's editor.
struct ConfigurationEdit {
  private let place: ConfigurationPath

  /// Prepares to edit the file at its place.
  init(at place: ConfigurationPath) { self.place = place }

  /// Waits for the editor, then says what of the file cannot be.
  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let path = try place.named()
    guard context.canEdit else {
      throw .usage(
        "wk config edit needs a terminal.",
        hint: "Write wk config set KEY VALUE, or change \(path) yourself.")
    }
    if try place.read().bytes.isEmpty { try place.write(Self.template) }
    context.output.flush()
    let editor = Editor.command(in: context.environment)
    let status = context.edit(path, editor)
    guard status != 127 else {
      throw CommandError(
        .failed, "The editor \"\(editor)\" could not be started.",
        hint: "Set EDITOR to the name of one.")
    }
    guard status == 0 else {
      throw CommandError(
        .failed, "The editor \"\(editor)\" ended with status \(status); \(path) is as it left it.",
        place: path)
    }
    _ = try place.read()
    var edited = context
    edited.readConfiguration()
    return edited.configuration.problems.isEmpty ? .ok : .failed
  }

  /// A file that decides nothing and names every key.
  private static var template: ConfigurationFile {
    let lines = Setting.all.filter { $0 != .zone }.map { setting in
      "# \(setting.key) = \(ConfigurationLine.quoted(setting.standard))  # \(setting.helpLine)\n"
    }
    return ConfigurationFile(Array(lines.joined().utf8))
  }
}
