import Foundation
import PlannerCore
import PlannerStore

@testable import PlannerSync

/// What must hold when two files are imported one after the other; also run by `Scripts/fuzz`.
///
/// The input is parted at the first line `%%`.
struct MergeCheck {
  /// What does not hold; nil where all does.
  func fault(of input: [UInt8]) throws -> String? {
    let planner = try TestPlanner()
    let parts = Self.parts(input)
    let first = try planner.file("first.ics", bytes: parts.0)
    let second = try planner.file("second.ics", bytes: parts.1)
    _ = try report(first, into: planner)
    try tickFirst(of: planner)
    _ = try report(second, into: planner)
    if let fault = try again(second, into: planner, "the second file again") { return fault }
    // An object may gain the definition of a zone that another one brought; its text stays.
    let before = try export(planner)
    _ = try report(try planner.file("export.ics", bytes: before), into: planner)
    return try export(planner) == before ? nil : "its own export changes the planner"
  }

  private func export(_ planner: TestPlanner) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try Exporter(from: planner.store).write(planner.store.defaultCalendar()) { bytes += $0 }
    return bytes
  }

  private func again(_ path: String, into planner: TestPlanner, _ what: String) throws -> String? {
    let counts = try report(path, into: planner).total
    return counts.new + counts.changed == 0 ? nil : "\(what) changes the planner: \(counts)"
  }

  private func report(_ path: String, into planner: TestPlanner) throws -> ImportReport {
    try Importer(into: planner.store, at: TestPlanner.now).run([path], command: "import")
  }

  private func tickFirst(of planner: TestPlanner) throws {
    let rows = try planner.events()
    guard let row = rows.first(where: { $0.event.status.isOpen && $0.recurrence == nil }) else {
      return
    }
    let change = try planner.store.change(command: "done", at: TestPlanner.now)
    let day = CivilDate(iso: "2026-11-26") ?? .first
    try change.update(
      row.id, to: row.event.finished(at: TestPlanner.now, on: day), fields: .status)
    _ = try change.commit()
  }

  private static func parts(_ input: [UInt8]) -> ([UInt8], [UInt8]) {
    let mark = Array("%%\n".utf8)
    for index in input.indices where input[index...].starts(with: mark) {
      return (Array(input[..<index]), Array(input[(index + mark.count)...]))
    }
    return (input, input)
  }
}
