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

  private static let daily = """
    BEGIN:VTODO
    UID:s
    DTSTAMP:20261101T000000Z
    SUMMARY:Water
    DUE;VALUE=DATE:20261102
    RRULE:FREQ=DAILY;COUNT=5
    END:VTODO

    """

  private static func third(_ lines: String...) -> String {
    let head = ["BEGIN:VTODO", "UID:s", "DTSTAMP:20261205T000000Z", "SEQUENCE:9"]
    return (head + lines + ["END:VTODO"]).map { $0 + "\n" }.joined()
  }

  private func shown(_ planner: TestPlanner) throws -> [String] {
    try planner.days().map { row in
      "\(row.event.day?.description.suffix(5) ?? "-") \(row.event.name) \(row.event.status)"
    }
  }

  @Test(
    "that calls off one day of a series leaves it on its day, and a day that is ticked as it is",
    arguments: [RecurrenceStyle.detach, .override])
  func oneDay(style: RecurrenceStyle) throws {
    let message =
      "METHOD:CANCEL\n" + Self.third("RECURRENCE-ID;VALUE=DATE:20261104")
    let planner = try TestPlanner()
    _ = try planner.store.setRecurrence(style, of: planner.store.defaultCalendar())
    try planner.take(Self.daily)
    try planner.take(message)
    let expected = [
      "11-02 Water open", "11-03 Water open", "11-04 Water cancelled", "11-05 Water open",
      "11-06 Water open",
    ]
    #expect(try shown(planner) == expected)
    #expect(try planner.november() == "0/4")
    #expect(try planner.take(message).operation == nil)
    let other = try TestPlanner()
    _ = try other.store.setRecurrence(style, of: other.store.defaultCalendar())
    try other.take(Self.daily)
    try other.tick(2)
    try other.take(message)
    #expect(
      try shown(other) == [
        "11-02 Water open", "11-03 Water open", "11-04 Water finished", "11-05 Water open",
        "11-06 Water open",
      ])
    #expect(try other.november() == "1/5")
  }

  @Test("of a day of a series and all after it calls these off")
  func oneDayAndLater() throws {
    let planner = try TestPlanner()
    try planner.take(Self.daily)
    try planner.take(
      "METHOD:CANCEL\n" + Self.third("RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261104"))
    #expect(
      try shown(planner) == [
        "11-02 Water open", "11-03 Water open", "11-04 Water cancelled", "11-05 Water cancelled",
        "11-06 Water cancelled",
      ])
  }

  @Test(
    "a component of one day without a date finishes that day, and says nothing else of it",
    arguments: [RecurrenceStyle.detach, .override], [false, true])
  func bareOverride(style: RecurrenceStyle, isTicked: Bool) throws {
    let planner = try TestPlanner()
    _ = try planner.store.setRecurrence(style, of: planner.store.defaultCalendar())
    try planner.take(Self.daily)
    if isTicked { try planner.tick(2) }
    try planner.take(Self.third("RECURRENCE-ID;VALUE=DATE:20261104", "STATUS:COMPLETED"))
    #expect(
      try shown(planner) == [
        "11-02 Water open", "11-03 Water open", "11-04 Water finished", "11-05 Water open",
        "11-06 Water open",
      ])
    #expect(try planner.november() == "1/5")
  }

  @Test("a day of a series that is taken off its day here stays so elsewhere")
  func unscheduled() throws {
    let planner = try TestPlanner()
    _ = try planner.store.setRecurrence(.override, of: planner.store.defaultCalendar())
    try planner.take(Self.daily)
    let change = try planner.store.change(command: "edit", at: TestPlanner.now)
    let series = try SeriesChange(in: change, of: planner.store, at: TestPlanner.now)
    _ = try series.edit(occurrences: [planner.days()[2]], fields: .schedule) { row in
      var event = row.event
      event.day = nil
      return event
    }
    _ = try change.commit()
    let exported = try planner.exported().replacing("\r\n", with: "\n")
    #expect(
      exported.hasSuffix(
        "LAST-MODIFIED:20261126T020000Z\nSEQUENCE:1\nX-WEEKBOOK-UNSCHEDULED:TRUE\nEND:VTODO\n"
      ))
    for other in [planner, try TestPlanner()] {
      try other.take(exported)
      #expect(try other.november() == "0/4")
    }
    #expect(try planner.take(exported).operation == nil)
  }

  private static func timed(_ day: String, _ name: String, _ lines: String...) -> String {
    let component =
      ["BEGIN:VTODO", "UID:milk", "DTSTAMP:20261120T080000Z", "SUMMARY:\(name)"]
      + ["DUE;VALUE=DATE:202611\(day)"] + lines + ["END:VTODO"]
    return component.map { $0 + "\n" }.joined()
  }

  @Test("of one of several objects of a UID cancels that one, and one that names none of them none")
  func oneOfSeveral() throws {
    let planner = try TestPlanner()
    try planner.take(Self.timed("24", "Buy milk") + Self.timed("26", "Buy more"))
    let second = Self.cancel("DTSTAMP:20261121T080000Z", "SEQUENCE:1", "DUE;VALUE=DATE:20261126")
    try planner.take(second)
    let expected = ["11-24 Buy milk open", "11-26 Buy more cancelled"]
    #expect(try shown(planner) == expected)
    #expect(try planner.take(second).operation == nil)
    let vague = try planner.take(Self.cancel("DTSTAMP:20261121T080000Z", "SEQUENCE:1"))
    #expect(
      vague.files[0].findings.map(\.reason) == [
        "does not say which of several objects it calls off; nothing was changed"
      ])
    #expect(try shown(planner) == expected)
  }

  @Test(
    "of a day cancels it in the one of several series of a UID that has it",
    arguments: [RecurrenceStyle.detach, .override])
  func dayOfOneOfSeveral(style: RecurrenceStyle) throws {
    let planner = try TestPlanner()
    _ = try planner.store.setRecurrence(style, of: planner.store.defaultCalendar())
    let rule = "RRULE:FREQ=DAILY;COUNT=2"
    try planner.take(Self.timed("23", "Buy milk", rule) + Self.timed("26", "Buy more", rule))
    let message = Self.cancel(
      "DTSTAMP:20261121T080000Z", "SEQUENCE:1", "RECURRENCE-ID;VALUE=DATE:20261127")
    try planner.take(message)
    #expect(
      try shown(planner) == [
        "11-23 Buy milk open", "11-24 Buy milk open", "11-26 Buy more open",
        "11-27 Buy more cancelled",
      ])
    #expect(try planner.take(message).operation == nil)
  }

  @Test("without DTSTAMP and SEQUENCE is taken once")
  func unstamped() throws {
    let planner = try TestPlanner()
    try planner.take(Self.milk)
    try planner.take(Self.cancel())
    #expect(try planner.events().map(\.event.status) == [.cancelled])
    #expect(try planner.take(Self.cancel()).operation == nil)
  }

  @Test("of a series calls off its days, but for one that was changed after it")
  func wholeSeries() throws {
    let planner = try TestPlanner()
    let changed = Self.third(
      "RECURRENCE-ID;VALUE=DATE:20261104", "SUMMARY:Water twice",
      "DUE;VALUE=DATE:20261104")
    try planner.take(Self.daily + changed)
    let message =
      "METHOD:CANCEL\nBEGIN:VTODO\nUID:s\nDTSTAMP:20261110T000000Z\nSEQUENCE:3\nEND:VTODO\n"
    try planner.take(message)
    #expect(
      try shown(planner) == [
        "11-02 Water cancelled", "11-03 Water cancelled", "11-04 Water twice open",
        "11-05 Water cancelled", "11-06 Water cancelled",
      ])
    #expect(try planner.take(message).operation == nil)
  }
}
