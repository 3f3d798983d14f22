import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

/// Days of series that both sides change, each in its own way of writing.
@Suite("Sync of days of a series")
struct SyncDayTests {
  private let bench: SyncBench

  init() throws {
    bench = try SyncBench()
    try bench.pair()
    bench.put(
      "run",
      "DTSTAMP:20261101T000000Z\nSUMMARY:Run\nDTSTART;VALUE=DATE:20261123\n"
        + "DUE;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT=3")
    #expect(try bench.run() == "done; receive new Run")
  }

  @Test("what both sides changed of one day stays as it is here, and theirs stands in the archive")
  func both() throws {
    try bench.editDay("Run", "2026-11-24", .name) { $0.name = "Run fast" }
    try bench.foreignEdit(
      "run", "END:VCALENDAR",
      crlf(
        """
        BEGIN:VTODO
        UID:run
        RECURRENCE-ID;VALUE=DATE:20261124
        SUMMARY:Run slowly
        DUE;VALUE=DATE:20261124
        END:VTODO
        END:VCALENDAR
        """))
    let report = try bench.run()
    #expect(report.hasPrefix("done; merge Run; send new Run fast"), "\(report)")
    #expect(try bench.here() == ["Run", "Run fast"])
    let archived = try bench.store.runs(limit: 10).flatMap { run in
      try bench.store.archived(run: run.id).filter { $0.reason == .conflict }
    }
    #expect(archived.map(\.side) == [.there])
    #expect(
      String(decoding: try #require(archived.first).text, as: UTF8.self).contains("Run slowly"))
    #expect(try bench.run() == "done")
  }

  @Test("a day that comes back after its own object was deleted there can be ticked again")
  func trashed() throws {
    try bench.finishDay("Run", "2026-11-24")
    #expect(try bench.run() == "done; send new Run; send Run")
    bench.foreignRemove("run-20261124")
    try bench.foreignEdit("run", "EXDATE;VALUE=DATE:20261124\r\n", "")
    let report = try bench.run()
    #expect(report == "done; delete here Run; receive Run", "\(report)")
    #expect(try bench.days() == ["2026-11-23", "2026-11-24", "2026-11-25"])
    try bench.finishDay("Run", "2026-11-24")
    #expect(try bench.days() == ["2026-11-23", "2026-11-24 ✓", "2026-11-25"])
    try bench.sync()
    #expect(try bench.isAlike("run-20261124"))
    #expect(try bench.run() == "done")
  }
}
