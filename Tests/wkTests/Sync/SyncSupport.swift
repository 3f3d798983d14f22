import Foundation

@testable import wk

/// The other side of a pair: files, as another program writes them.
extension TestPlanner {
  /// Runs a command of `wk sync`.
  @discardableResult
  func sync(_ words: String...) -> Run { run(words: ["sync"] + words) }

  /// A planner with events of some names whose calendar is paired with a new folder, not yet synced.
  static func paired(_ names: String...) throws -> (planner: TestPlanner, folder: String) {
    let planner = try TestPlanner()
    let folder = try planner.makeFolder("tasks")
    for name in names { _ = planner.run("add", name) }
    planner.sync("add", "phone", folder)
    return (planner, folder)
  }

  /// Makes a folder and returns its path.
  func makeFolder(_ name: String) throws -> String {
    let folder = folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  /// The lines of a task.
  static func task(
    _ uid: String, _ name: String, _ lines: String..., changed: String = "20261126T010000Z"
  ) -> [String] {
    ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261101T000000Z", "LAST-MODIFIED:\(changed)"]
      + ["SUMMARY:\(name)"] + lines + ["END:VTODO"]
  }

  /// Writes a calendar of tasks.
  func write(_ tasks: [String]..., to path: String) throws {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN"] + tasks.flatMap { $0 }
      + ["END:VCALENDAR"]
    let text = lines.map { $0 + "\r\n" }.joined()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The `.ics` files of a folder, by name.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      name.hasSuffix(".ics") && !name.hasPrefix(".")
    }.sorted()
  }

  /// The text of the file of a folder that holds a name.
  func text(of name: String, in folder: String) throws -> String {
    for file in try self.names(in: folder) {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      if text.contains("SUMMARY:\(name)\r\n") { return text }
    }
    return ""
  }

  /// Replaces text in the file of a folder that holds a name, as another program does.
  func change(_ name: String, in folder: String, _ old: String, to new: String) throws {
    for file in try names(in: folder) {
      let path = "\(folder)/\(file)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      guard text.contains("SUMMARY:\(name)\r\n") else { continue }
      try text.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
