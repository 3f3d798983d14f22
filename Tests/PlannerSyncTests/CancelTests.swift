import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("A file with METHOD:CANCEL")
struct CancelTests {
  private static let milk = """
    BEGIN:VTODO
    UID:milk
    DTSTAMP:20261120T080000Z
    LAST-MODIFIED:20261120T080000Z
    SUMMARY:Buy milk
    DUE;VALUE=DATE:20261126
    X-OTHER:kept
    END:VTODO

    """

  private static func cancel(_ lines: String...) -> String {
    let component = ["BEGIN:VTODO", "UID:milk"] + lines + ["END:VTODO"]
    return "METHOD:CANCEL\n" + component.map { $0 + "\n" }.joined()
  }

  @Test("cancels what the planner holds and keeps the rest of it")
  func known() throws {
    let planner = try TestPlanner()
    try planner.take(Self.milk)
    let message = Self.cancel("DTSTAMP:20261121T080000Z", "SEQUENCE:1")
    #expect(try ImportTests.counts(planner.take(message)) == [0, 1, 0, 0])
    let row = try #require(try planner.events().first)
    #expect(row.event.status == .cancelled)
    #expect(row.event.name == "Buy milk")
    #expect(
      try planner.exported()
        == crlf(
          """
          BEGIN:VTODO
          UID:milk
          DTSTAMP:20261121T080000Z
          SUMMARY:Buy milk
          DUE;VALUE=DATE:20261126
          X-OTHER:kept
          STATUS:CANCELLED
          SEQUENCE:1
          END:VTODO

          """))
    #expect(try ImportTests.counts(planner.take(message)) == [0, 0, 1, 0])
    // What was published before it does not bring it back.
    #expect(try ImportTests.counts(planner.take(Self.milk)) == [0, 0, 1, 0])
    #expect(try planner.events().map(\.event.status) == [.cancelled])
  }

  @Test("that is older changes nothing, and of an unknown object is kept as cancelled")
  func others() throws {
    let planner = try TestPlanner()
    try planner.take(Self.milk)
    let older = try planner.take(Self.cancel("DTSTAMP:20261119T080000Z"))
    #expect(older.files[0].findings.map(\.reason).first?.contains("older") == true)
    #expect(try planner.events().map(\.event.status) == [.open])
    let other = try TestPlanner()
    try other.take(Self.cancel("DTSTAMP:20261119T080000Z", "SUMMARY:Buy milk"))
    #expect(try other.events().map(\.event.status) == [.cancelled])
    // METHOD:PUBLISH, and a VCALENDAR after it, are taken as they are.
    let two =
      "METHOD:PUBLISH\n" + Self.milk + "END:VCALENDAR\nBEGIN:VCALENDAR\n"
      + Self.milk
      .replacingOccurrences(of: "UID:milk", with: "UID:second")
    try planner.take(two)
    #expect(try planner.events().map(\.event.status) == [.open, .open])
  }
}
