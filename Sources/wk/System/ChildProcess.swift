internal import CPosix
internal import Glibc

/// Another program that this one has started and waits for.
///
/// Until ``wait()`` Ctrl-C is the other program's, as in system(3): it ends that one and not us.
struct ChildProcess {
  private let id: pid_t
  /// The keys that ended this program until now, see `wk_ignore_keys`.
  private let keys: Int32

  /// Starts a program, found as a shell finds it.
  ///
  /// It gets the outputs of this one, its environment, and signals as this one got them.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - input: the descriptor that becomes its standard input; nil = that of this program.
  ///   - variables: what its environment gets where it has nothing under these names.
  /// - Throws: where it cannot be started.
  init(
    _ words: [String], input: Int32? = nil, variables: [String: String] = [:]
  ) throws(SystemError) {
    guard let program = words.first else { throw SystemError(code: ENOENT) }
    let arguments = CStrings(words)
    let added = CStrings(
      variables.filter { unsafe getenv($0.key) == nil }.map { "\($0.key)=\($0.value)" })
    var environment = unsafe Self.environment() + added.pointers
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, 0) }
    keys = wk_ignore_keys()
    // What we ignore, it would ignore too.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    if keys & 1 != 0 { unsafe sigaddset(&signals, SIGINT) }
    if keys & 2 != 0 { unsafe sigaddset(&signals, SIGQUIT) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var started: pid_t = 0
    let code = unsafe posix_spawnp(
      &started, program, &actions, &attributes, &arguments.pointers, &environment)
    guard code == 0 else {
      wk_hear_keys(keys)
      throw SystemError(code: code)
    }
    id = started
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit status; as in a shell 128 and the number of the signal where one ended it.
  func wait() -> Int32 {
    defer { wk_hear_keys(keys) }
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) == -1 {
      guard errno == EINTR else { return 0 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// The entries of our environment, byte for byte.
  @unsafe private static func environment() -> [UnsafeMutablePointer<CChar>?] {
    var entries = unsafe [UnsafeMutablePointer<CChar>?]()
    while let entry = unsafe wk_environment_entry(Int32(entries.count)) {
      unsafe entries.append(UnsafeMutablePointer(mutating: entry))
    }
    return unsafe entries
  }
}

/// What the system says to something that did not work.
struct SystemError: Error, Equatable {
  /// The system's number (errno).
  let code: Int32

  /// In the system's words.
  var reason: String { Descriptor.reason(code) }
}
