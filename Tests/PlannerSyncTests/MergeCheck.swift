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
    try changeDays(of: planner)
    _ = try report(second, into: planner)
    let taken = try export(planner)
    if let fault = try again(second, into: planner, "the second file again") { return fault }
    if try export(planner) != taken { return "the second file again changes the export" }
    return try faultOfOwnExport(taken, parts, planner)
  }

  /// What our own export changes that comes back; nil where nothing.
  private func faultOfOwnExport(
    _ before: [UInt8], _ parts: ([UInt8], [UInt8]), _ planner: TestPlanner
  ) throws -> String? {
    let path = try planner.file("export.ics", bytes: before)
    let counts = try report(path, into: planner).total
    // An object may gain the definition of a zone that another one brought; its text stays.
    let mayGain = String(decoding: parts.0 + parts.1, as: UTF8.self).contains("TZID")
    guard counts.new == 0, counts.changed == 0 || mayGain else {
      return "its own export is new or changed: \(counts)"
    }
    if try export(planner) != before { return "its own export changes the planner" }
    return try again(path, into: planner, "its own export again")
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

  /// Leaves the second day of the series out and gives the third another name.
  private func changeDays(of planner: TestPlanner) throws {
    let (first, last) = (CivilDate(iso: "2005-01-01"), CivilDate(iso: "2027-12-31"))
    let days = (first ?? .first)...(last ?? .last)
    let rows = try PlannerView(of: planner.store).events(EventFilter(days: days))
      .filter { $0.recurrence != nil && $0.event.status.isOpen }
    guard rows.count > 2 else { return }
    // A day may be refused; then the planner is what it was.
    try? leaveOut(rows[1], andRename: rows[2], of: planner)
  }

  private func leaveOut(
    _ row: EventRow, andRename other: EventRow, of planner: TestPlanner
  ) throws {
    let change = try planner.store.change(command: "rm", at: TestPlanner.now)
    let series = try SeriesChange(in: change, of: planner.store, at: TestPlanner.now)
    try series.skip(row)
    _ = try series.edit(occurrences: [other], fields: .name) { row in
      var event = row.event
      event.name = "Another name"
      return event
    }
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
