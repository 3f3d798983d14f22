internal import CPosix

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
    // What Ctrl-C does in an editor is up to the editor: the shell between must outlive it.
    let status = unsafe wk_run_script("trap : INT QUIT; " + command + " \"$1\"", path)
    return status < 0 ? 127 : status
  }
}
