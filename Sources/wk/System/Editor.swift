/// The user's editor.
enum Editor {
  /// What it is called: `VISUAL`, else `EDITOR`, else vi, as POSIX programs do.
  static func command(in environment: Environment) -> String {
    environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
  }

  /// Opens a file in it and waits until it ends.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - command: the editor, which may have words behind it: `code --wait`.
  /// - Returns: its exit status; 127 where there is none of this name.
  static func run(on path: String, with command: String) -> Int32 {
    do throws(SystemError) {
      return try ChildProcess(Self.words(of: command) + [path]).wait()
    } catch {
      return 127
    }
  }

  /// The program and its arguments; a shell where only a shell understands them.
  private static func words(of command: String) -> [String] {
    if let words = CommandWords.plain(command), !words.isEmpty { return words }
    // What Ctrl-C does in an editor is up to the editor: the shell between must outlive it.
    return ["/bin/sh", "-c", "trap : INT QUIT; " + command + " \"$1\"", "sh"]
  }
}
