import PlannerCore
import Testing

@testable import PlannerICalendar

/// Every row of the table by which DTSTART, DUE and DURATION are read, in a planner of Taipei.
@Suite("On which day an event is planned")
struct ScheduleRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var day: String?
    var time: String?
    var zone: String?
    var remarks: [String] = []
    var testDescription: String { lines.joined(separator: " ") }
  }

  static let rows: [Row] = [
    Row(lines: ["DUE;VALUE=DATE:20240105"], day: "2024-01-05"),
    Row(
      lines: ["DUE;TZID=Asia/Taipei:20240105T235959"], day: "2024-01-05", time: "23:59:59",
      zone: "Asia/Taipei"),
    Row(
      lines: ["DUE;TZID=America/New_York:20240105T120000"], day: "2024-01-06", time: "01:00",
      zone: "America/New_York"),
    Row(lines: ["DUE:20240105T235900Z"], day: "2024-01-06", time: "07:59", zone: "UTC"),
    Row(lines: ["DUE:20240105T093000"], day: "2024-01-05", time: "09:30"),
    Row(lines: ["DUE:20240105T000000"], day: "2024-01-05", time: "00:00"),
    Row(
      lines: ["DUE;TZID=Nowhere:20240105T093000"], day: "2024-01-05", time: "09:30",
      zone: "Nowhere",
      remarks: ["nobody knows the time zone \"Nowhere\"; its times are taken as written"]),
    Row(lines: ["DTSTART;VALUE=DATE:20240105"], day: "2024-01-05"),
    Row(lines: ["DTSTART;VALUE=DATE:20240105", "DURATION:P2D"], day: "2024-01-07"),
    Row(lines: ["DTSTART;VALUE=DATE:20240105", "DURATION:PT36H"], day: "2024-01-06"),
    Row(lines: ["DTSTART:20240105T200000", "DURATION:P1DT5H"], day: "2024-01-07", time: "01:00"),
    Row(
      lines: ["DTSTART;TZID=Europe/Berlin:20240330T120000", "DURATION:P1D"], day: "2024-03-31",
      time: "18:00", zone: "Europe/Berlin"),
    Row(
      lines: ["DTSTART;TZID=Europe/Berlin:20240330T120000", "DURATION:PT24H"], day: "2024-03-31",
      time: "19:00", zone: "Europe/Berlin"),
    Row(
      lines: ["DURATION:PT1H"],
      remarks: ["DURATION without DTSTART means nothing; it counts as absent"]),
    Row(
      lines: ["DTSTART:20240105T100000", "DUE:20240106T100000", "DURATION:PT1H"],
      day: "2024-01-06", time: "10:00",
      remarks: ["DUE and DURATION exclude each other; DUE counts"]),
    Row(
      lines: ["DTSTART:20240107T100000", "DUE:20240106T100000"], day: "2024-01-06", time: "10:00",
      remarks: ["DUE before DTSTART; DUE counts"]),
    Row(
      lines: ["DTSTART:20240105T100000", "DUE;VALUE=DATE:20240106"], day: "2024-01-06",
      remarks: ["DUE and DTSTART are not of one value type; DUE counts"]),
    Row(lines: []), Row(lines: ["DUE:20240105"], day: "2024-01-05"),
    Row(lines: ["DUE:2024-01-05"], day: "2024-01-05"), Row(lines: ["DUE:"]),
    Row(
      lines: ["DUE:20240230", "DTSTART;VALUE=DATE:20240105"], day: "2024-01-05",
      remarks: ["DUE is a day that no calendar has; it counts as absent"]),
    Row(
      lines: ["DUE:20240105T250000"],
      remarks: ["DUE is a time that no clock shows; it counts as absent"]),
  ]

  @Test("follows DUE, then DTSTART with its DURATION", arguments: rows)
  func plans(row: Row) throws {
    let lines = ["BEGIN:VTODO", "UID:u"] + row.lines + ["END:VTODO"]
    let reading = try read(Array(lines.map { $0 + "\r\n" }.joined().utf8))
    let event = try #require(reading.contents.events.first?.event)
    #expect(event.day?.description == row.day)
    #expect(event.time?.description == row.time)
    #expect(event.zone == row.zone)
    #expect(reading.findings.map(\.reason) == row.remarks)
  }
}
