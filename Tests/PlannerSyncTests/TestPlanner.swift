import Foundation
import PlannerCore
import PlannerStore

@testable import PlannerSync

/// A planner in a folder of its own that goes away with it.
final class TestPlanner {
  let folder: URL
  let store: PlannerStore
  static let now = Instant(rfc3339: "2026-11-26T02:00:00Z") ?? .distantPast

  init(zone: String = "Asia/Taipei") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try PlannerStore(path: folder.path + "/planner.db", zoneIfNew: zone)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, bytes: Array(text.utf8))
  }

  func file(_ name: String, bytes: [UInt8]) throws -> String {
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Imports components, wrapped as one file.
  @discardableResult
  func take(
    _ components: String, named name: String = "in.ics", options: ImportOptions = ImportOptions()
  ) throws -> ImportReport {
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + crlf(components) + "END:VCALENDAR\r\n"
    let path = try file(name, text)
    return try Importer(into: store, options: options, at: Self.now).run([path], command: "import")
  }

  func events() throws -> [EventRow] { try PlannerView(of: store).events() }

  /// What an export writes between the wrapper's lines.
  func exported() throws -> String {
    var bytes: [UInt8] = []
    _ = try Exporter(from: store).write(try store.defaultCalendar()) { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n").dropFirst(5).dropLast(2)
    return lines.map { $0 + "\r\n" }.joined()
  }
}

func crlf(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: "\r\n") }
