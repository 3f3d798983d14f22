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

  /// Ends the program.
  static func end(with status: Int32) -> Never { exit(status) }
}
