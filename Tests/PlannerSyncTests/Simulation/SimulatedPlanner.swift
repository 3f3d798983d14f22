import Foundation
import PlannerCore

@testable import PlannerStore
@testable import PlannerSync

/// A planner on a disk, that can be closed as a killed process closes it, and opened again.
final class SimulatedPlanner {
  private let folder: URL
  private let path: String
  /// What a run works with.
  private(set) var store: PlannerStore
  /// What the user works with meanwhile: another process.
  private(set) var other: PlannerStore
  /// Moves on with everything that is done.
  private(set) var now = TestPlanner.now

  init(style: RecurrenceStyle) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sim-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path + "/planner.db"
    store = try PlannerStore(path: path, zoneIfNew: "Asia/Taipei")
    other = try PlannerStore(path: path, zoneIfNew: "Asia/Taipei")
    for store in [store, other] { try store.connection.execute("PRAGMA synchronous = OFF") }
    _ = try store.setRecurrence(style, of: try store.defaultCalendar())
    _ = try store.createCalendar(named: "work")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func reopen() throws {
    store = try PlannerStore(path: path, zoneIfNew: "Asia/Taipei")
    try store.connection.execute("PRAGMA synchronous = OFF")
  }

  func tick() { now = Instant(seconds: now.seconds + 60) }

  func pair(_ name: String) throws -> Pair {
    guard let pair = try store.pair(named: name) else { throw SyncError.noPair(name) }
    return pair
  }

  // MARK: - The user

  /// The events of the default calendar, each series once.
  func rows() throws -> [EventRow] {
    let name = try other.defaultCalendar().name
    return try PlannerView(of: other).events().filter { $0.calendar == name }
  }

  /// The days of series without a state of their own.
  func days() throws -> [EventRow] {
    guard let month = PlannerMonth(label: "2026-11") else { return [] }
    return try PlannerView(of: other).events(EventFilter(days: month.range))
      .filter(\.isOccurrence)
  }

  func change(_ body: (Change) throws -> Void) throws {
    tick()
    let change = try other.change(command: "edit", at: now)
    try body(change)
    _ = try change.commit()
  }

  func edit(_ row: EventRow, _ fields: EventFields, _ body: (inout PlannerEvent) -> Void) throws {
    var event = row.event
    body(&event)
    try change { change in
      if row.isOccurrence {
        let series = try SeriesChange(in: change, of: other, at: now)
        _ = try series.edit(occurrence: row, to: event, fields: fields)
      } else if row.isSeries, fields.contains(.schedule) {
        let series = try SeriesChange(in: change, of: other, at: now)
        _ = try series.move(row, to: event, at: nil)
      } else {
        try change.update(row.id, to: event, fields: fields)
      }
    }
  }

  // MARK: - What is there

  /// What the objects of the planner say, those of the trash too.
  func objects() throws -> [OurObject] {
    let ours = try OurSide(in: store)
    return try store.objects(where: "1") { _ in }.map { try ours.object($0) }
  }

  /// All marks in the planner's objects, those of the trash too.
  func marks() throws -> Set<Int> { try marks(in: objects()) }

  /// The marks that the user sees.
  func shownMarks() throws -> Set<Int> { try marks(in: objects().filter { !$0.stored.isTrashed }) }

  private func marks(in objects: [OurObject]) throws -> Set<Int> {
    let ours = try OurSide(in: store)
    return objects.reduce(into: []) { $0.formUnion(Ledger.marks(in: ours.outgoing($1))) }
  }

  /// The marks in what was kept of deleted texts and of those that lost, and in what waits.
  ///
  /// What a pair that goes both ways overwrote does not count: the planner had taken it in.
  func keptMarks() throws -> Set<Int> {
    var marks: Set<Int> = []
    for run in try store.runs(limit: 100_000) {
      let isMirror = try store.pair(named: run.pair)?.direction == .mirror
      for text in try store.archived(run: run.id) where isMirror || text.reason != .overwritten {
        marks.formUnion(Ledger.marks(in: text.text))
      }
    }
    for conflict in try store.conflicts() { marks.formUnion(Ledger.marks(in: conflict.theirs)) }
    return marks
  }
}
