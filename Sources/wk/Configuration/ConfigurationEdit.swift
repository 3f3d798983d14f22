/// Opens the configuration file in the user's editor.
struct ConfigurationEdit {
  private let place: ConfigurationPath

  /// Prepares to edit the file at its place.
  init(at place: ConfigurationPath) { self.place = place }

  /// Waits for the editor, then says what of the file cannot be.
  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let path = try place.named()
    let variables = ["VISUAL", "EDITOR"]
    let command = variables.lazy.compactMap { context.environment[$0] }.first ?? "vi"
    guard let editor = CommandWords(command)?.words, !editor.isEmpty else {
      throw .usage("EDITOR is \"\(command)\", whose quotes do not end.", hint: "Set it anew.")
    }
    if try place.read().bytes.isEmpty { try place.write(Self.template) }
    context.output.flush()
    let status: Int32
    do throws(SystemError) {
      status = try ChildProcess(editor + [path]).wait()
    } catch {
      throw CommandError(
        .failed, "The editor \"\(editor[0])\" cannot be started: \(error.reason).",
        hint: "Set EDITOR to the name of one.")
    }
    guard status == 0 else {
      throw CommandError(
        .failed, "The editor ended with \(status); \(path) is as it left it.", place: path)
    }
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
