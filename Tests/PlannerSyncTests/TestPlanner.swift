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

  /// How many events of November 2026 are finished, of how many.
  func november() throws -> String {
    let first = CivilDate(iso: "2026-11-01") ?? .first
    let counts = try PlannerView(of: store).dayCounts(first...first.adding(days: 29))
    let sum = counts.values.reduce((0, 0)) { ($0.0 + $1.finished, $0.1 + $1.total) }
    return "\(sum.0)/\(sum.1)"
  }

  /// All events and days of series, in the order of their days.
  func days() throws -> [EventRow] {
    try PlannerView(of: store).events(EventFilter(days: CivilDate.first...CivilDate.last))
  }

  /// Finishes the n-th of these days.
  func tick(_ number: Int) throws {
    let change = try store.change(command: "done", at: Self.now)
    let series = try SeriesChange(in: change, of: store, at: Self.now)
    let today = CivilDate(iso: "2026-11-26") ?? .first
    _ = try series.edit(occurrences: [days()[number]], fields: .status) {
      $0.event.finished(at: Self.now, on: today)
    }
    _ = try change.commit()
  }

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

/// A time zone whose clock never changes, as a file defines it.
func fixedZone(_ tzid: String, _ offset: String) -> String {
  """
  BEGIN:VTIMEZONE
  TZID:\(tzid)
  BEGIN:STANDARD
  DTSTART:19700101T000000
  TZOFFSETFROM:\(offset)
  TZOFFSETTO:\(offset)
  END:STANDARD
  END:VTIMEZONE

  """
}

/// A task at one time of the zone `Office`.
func officeTask(_ uid: String) -> String {
  """
  BEGIN:VTODO
  UID:\(uid)
  DTSTAMP:20261101T000000Z
  SUMMARY:\(uid)
  DUE;TZID=Office:20261126T230000
  END:VTODO

  """
}
