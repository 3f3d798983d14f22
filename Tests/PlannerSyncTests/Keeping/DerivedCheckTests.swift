import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Derived rows compared with their texts")
struct DerivedCheckTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  private static let folders =
    (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path))?.filter { name in
      !["README.md", "databases", "fuzz"].contains(name)
    }.sorted() ?? []

  @Test(
    "nothing is wrong with what imports write, at once and years later",
    arguments: DerivedCheckTests.folders)
  func sound(folder: String) throws {
    let planner = try TestPlanner()
    for path in try FileManager.default.subpathsOfDirectory(
      atPath: Self.fixtures.path + "/" + folder
    ).sorted() where path.hasSuffix(".ics") {
      _ = try Importer(into: planner.store, at: TestPlanner.now)
        .run([Self.fixtures.path + "/\(folder)/\(path)"], command: "import")
    }
    for seconds in [0, 400 * 86_400, -4000 * 86_400] {
      let now = Instant(seconds: TestPlanner.now.seconds + seconds)
      let found = try DerivedCheck(of: planner.store, at: now).find()
      #expect(found.damaged == [], "\(found.first ?? "")")
      #expect(found.empty == [])
    }
  }

  @Test("nothing is wrong with a series that was ticked, moved, undone and brought back")
  func changes() throws {
    let planner = try TestPlanner()
    try planner.take(
      """
      BEGIN:VTODO
      UID:run
      SUMMARY:Run
      DTSTART;TZID=Europe/Berlin:20261102T080000
      DUE;TZID=Europe/Berlin:20261103T090000
      RRULE:FREQ=WEEKLY;COUNT=9
      END:VTODO

      """)
    let check = try DerivedCheck(of: planner.store, at: TestPlanner.now)
    let command: (String) throws -> Void = { words in
      let days = PlannerMonth(containing: TestPlanner.now.utc.date).range
      let row = try #require(
        try PlannerView(of: planner.store).events(EventFilter(days: days)).first {
          $0.recurrence?.isDeviation == false && $0.event.status == .open
        })
      let change = try planner.store.change(command: words, at: TestPlanner.now)
      let series = try SeriesChange(in: change, of: planner.store, at: TestPlanner.now)
      var event = row.event
      event.status = .finished
      event.day = event.day?.adding(days: words == "move" ? 1 : 0)
      _ = try series.edit(
        occurrence: row, to: event, fields: words == "move" ? .schedule : .status)
      _ = try change.commit()
    }
    for words in ["tick", "move"] {
      try command(words)
      #expect(try check.find().damaged == [], "\(words)")
    }
    for direction in [Reversal.Direction.undo, .undo, .redo, .redo] {
      _ = try Undoer(in: planner.store, at: TestPlanner.now).run(direction, command: "undo")
      #expect(try check.find().damaged == [], "\(direction)")
    }
  }
}
