import PlannerCore
import Testing

@testable import PlannerICalendar

/// Every row of the table by which STATUS, COMPLETED and PERCENT-COMPLETE are read.
@Suite("What became of an event")
struct StatusRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var status: String?
    var completion: ComponentFields.Completion?
    var percent: Int?
    var becomes: EventStatus
    var at: String?
    var remarks: [String] = []
    var testDescription: String {
      "\(status ?? "-") \(completion.map { "\($0)" } ?? "-") \(percent.map(String.init) ?? "-")"
    }
  }

  static let done = ComponentFields.Completion.at(moment("2024-01-05T10:00:00Z"))
  static let modified = "2024-02-01T00:00:00Z"

  static let rows: [Row] = [
    Row(
      status: "COMPLETED", completion: done, percent: 100, becomes: .finished,
      at: "2024-01-05T10:00:00Z"),
    Row(status: "COMPLETED", becomes: .finished, at: modified),
    Row(status: "COMPLETED", completion: .sometime, becomes: .finished, at: modified),
    Row(
      status: "COMPLETED", percent: 0, becomes: .finished, at: modified,
      remarks: ["STATUS:COMPLETED with PERCENT-COMPLETE:0; it is finished"]),
    Row(
      status: "NEEDS-ACTION", completion: done, becomes: .open,
      remarks: ["STATUS:NEEDS-ACTION with COMPLETED; it is open"]),
    Row(
      status: "IN-PROCESS", completion: done, percent: 100, becomes: .started,
      remarks: ["STATUS:IN-PROCESS with COMPLETED; it is open"]),
    Row(
      status: "NEEDS-ACTION", percent: 100, becomes: .open,
      remarks: ["STATUS:NEEDS-ACTION with PERCENT-COMPLETE:100; it is open"]),
    Row(status: "NEEDS-ACTION", percent: 0, becomes: .open),
    Row(status: "IN-PROCESS", percent: 50, becomes: .started),
    Row(completion: done, becomes: .finished, at: "2024-01-05T10:00:00Z"),
    Row(completion: .sometime, becomes: .finished, at: modified),
    Row(percent: 100, becomes: .finished, at: modified), Row(percent: 50, becomes: .open),
    Row(becomes: .open), Row(status: "CANCELLED", becomes: .cancelled),
    Row(status: "CANCELLED", completion: done, percent: 100, becomes: .cancelled),
    Row(
      status: "DONE", becomes: .open,
      remarks: ["STATUS:DONE is not known; it counts as absent"]),
    Row(
      status: "CONFIRMED", completion: done, becomes: .finished, at: "2024-01-05T10:00:00Z",
      remarks: ["STATUS:CONFIRMED is not known; it counts as absent"]),
  ]

  @Test("follows STATUS, then COMPLETED, then 100 percent", arguments: rows)
  func becomes(row: Row) {
    let rule = StatusRule(
      status: row.status, completion: row.completion, percent: row.percent,
      modified: moment(Self.modified))
    #expect(rule.status == row.becomes)
    #expect(rule.finishedAt == row.at.map { moment($0) })
    #expect(rule.contradictions == row.remarks)
  }

  @Test("does not invent when it was finished")
  func unknownMoment() { #expect(StatusRule(status: "COMPLETED").finishedAt == nil) }

  @Test("takes the first of two STATUS lines and says so")
  func twice() throws {
    let reading = try read(todo("STATUS:COMPLETED", "STATUS:NEEDS-ACTION"))
    #expect(reading.contents.events.first?.event.status == .finished)
    #expect(reading.findings.map(\.reason) == ["STATUS stands here again; the first one counts"])
    #expect(reading.findings.map(\.line) == [4])
  }
}
