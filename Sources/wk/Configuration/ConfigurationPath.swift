internal import PlannerSync

/// Where the configuration file is, and how it is read and written.
struct ConfigurationPath {
  /// The file; nil where neither `XDG_CONFIG_HOME` nor `HOME` names a place for it.
  let path: String?

  /// `wk/config.toml` in the user's folder for configuration (XDG base directories).
  init(in environment: Environment) {
    // The specification says that a relative path is to be ignored.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      path = folder + "/wk/config.toml"
    } else {
      path = environment["HOME"].map { $0 + "/.config/wk/config.toml" }
    }
  }

  /// The file; empty where there is none.
  func read() throws(CommandError) -> ConfigurationFile {
    guard let path else { return ConfigurationFile() }
    switch SystemFiles.contents(of: path) {
    case .bytes(let bytes): return ConfigurationFile(bytes)
    case .absent: return ConfigurationFile()
    case .failure(let reason):
      throw CommandError(
        .failed, "The configuration \(path) cannot be read: \(reason).", place: path)
    }
  }

  /// Puts the file in the place of the one that is there, whole or not at all.
  func write(_ file: ConfigurationFile) throws(CommandError) {
    let path = try named()
    SystemFiles.makeFolders(above: path)
    try sync { () throws(SyncError) in
      do throws(FileError) {
        let target = try AtomicFile(path: path)
        try target.write(file.bytes)
        try target.commit()
      } catch { throw .file(error) }
    }
  }

  /// The file, where there is a place for it.
  func named() throws(CommandError) -> String {
    if let path { return path }
    throw CommandError(
      .failed, "There is no place for the configuration: HOME is not set.",
      hint: "Set HOME or XDG_CONFIG_HOME.")
  }
}

extension Context {
  /// Takes the configuration from the environment and the file, and says what is wrong with it.
  ///
  /// A file that cannot be read stops nothing: what is built in holds.
  mutating func readConfiguration() {
    let place = ConfigurationPath(in: environment)
    var file = ConfigurationFile()
    var problems: [String] = []
    do { file = try place.read() } catch { problems.append(error.message) }
    configuration = Configuration(environment: environment, file: file, path: place.path ?? "")
    for problem in problems + configuration.problems { warn(Sanitize.line(problem)) }
  }
}
