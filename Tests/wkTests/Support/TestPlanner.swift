import Foundation
import PlannerCore

@testable import wk

/// A planner in a folder of its own, on Thursday 26 November 2026, 10:02 in Taipei, and the
/// program run on it within this process.
final class TestPlanner {
  /// What a run gave back.
  struct Run: Equatable {
    var status: ExitStatus = .ok
    var output = ""
    var errors = ""
  }

  let folder: URL
  var environment: [String: String]
  var now = Instant(timestamp: "2026-11-26T10:02:00+08:00") ?? Instant(seconds: 0)
  var columns: Int?
  /// What the user types when asked; nil = nobody can be asked.
  var answer: String?
  /// Whether the user sits at a terminal, for the editor.
  var isAtTerminal = false
  /// Whether errors go to a terminal, for progress.
  var errorsAreTerminal = false
  /// What the user's editor makes of a file.
  var edit: ((String) throws -> Void)?
  /// What tells of changes of files.
  var watch: (any ChangeWatch)?
  /// What stands on standard input.
  var piped: String?
  private var made = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "wk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    environment = ["HOME": folder.path]
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs the program with these words.
  func run(_ words: String...) -> Run { run(words: words) }

  /// Runs the program with these words.
  func run(words: [String]) -> Run {
    let context = context(words)
    let status = Program.run(in: context)
    return Run(status: status, output: context.output.text, errors: context.errors.text)
  }

  /// Writes a file into the folder and returns its path.
  func file(_ name: String, _ lines: String...) throws -> String {
    let path = folder.appending(path: name)
    let text = lines.map { $0 + "\r\n" }.joined()
    try text.write(to: path, atomically: true, encoding: .utf8)
    return path.path
  }

  /// The key of the event with a name.
  func key(_ name: String) -> String {
    let list = run("list", "--json=key,name").output
    guard let end = list.range(of: "\",\"name\":\"\(name)\"")?.lowerBound,
      let start = list[..<end].lastIndex(of: "\"")
    else { return "none" }
    return String(list[list.index(after: start)..<end])
  }

  func context(_ words: [String]) -> Context {
    var context = Context(
      arguments: words,
      environment: Environment(environment),
      now: now,
      zone: "Asia/Taipei",
      wallClock: { moment, _ in
        let (date, time) = Instant(seconds: moment.seconds + 8 * 3600).utc
        return WallClock(date: date, time: time)
      },
      makeUID: { [self] in
        made += 1
        return UID(rawValue: "uid-\(made)")
      },
      terminal: Terminal(
        inputIsTerminal: answer != nil || isAtTerminal, outputIsTerminal: isAtTerminal,
        errorsAreTerminal: errorsAreTerminal, columns: columns),
      output: TextOutput(),
      errors: TextOutput(),
      input: { [self] in answer },
      inputText: { [self] in piped })
    context.time = { [self] in now }
    if let edit {
      context.edit = { path, _ in (try? edit(path)) == nil ? 1 : 0 }
    }
    if let watch { context.watch = { () throws(SystemError) in watch } }
    return context
  }
}
