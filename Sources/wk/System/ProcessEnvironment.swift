internal import CPosix
internal import Glibc

/// The environment that the program was started with.
enum ProcessEnvironment {
  /// All its variables; of one that is there twice, the first.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var index: Int32 = 0
    while let entry = unsafe wk_environment_entry(index) {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals])
        if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
      }
      index += 1
    }
    return variables
  }

  /// The first argument, or name of a place, that is not UTF-8, mended; nil where all are.
  static var brokenText: String? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let text = unsafe CommandLine.unsafeArgv[index], let word = unsafe broken(text) {
        return word
      }
    }
    var index: Int32 = 0
    while let entry = unsafe wk_environment_entry(index) {
      index += 1
      guard let word = unsafe broken(entry) else { continue }
      if places.contains(String(word.prefix { $0 != "=" })) { return word }
    }
    return nil
  }

  /// The variables that lead us to files.
  private static let places = ["WK_DB", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]

  @unsafe private static func broken(_ text: UnsafePointer<CChar>) -> String? {
    unsafe String(validatingCString: text) == nil ? String(cString: text) : nil
  }

  /// Ends the program.
  static func end(with status: Int32) -> Never { exit(status) }
}
