import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Instances of a series that are asked for day by day")
struct InstanceStretchTests {
  @Test(
    "are those that it has, from whichever end the days are asked for",
    arguments: [
      ("RRULE:FREQ=DAILY;COUNT=900", 900),
      ("RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270101", 9),
      ("RRULE:FREQ=MONTHLY;COUNT=12\r\nEXDATE;VALUE=DATE:20270101,20270301", 10),
      ("RRULE:FREQ=DAILY;COUNT=3\r\nRDATE;VALUE=DATE:20280101", 4),
    ])
  func asked(rule: String, expected: Int) throws {
    let lines = [
      "BEGIN:VTODO", "UID:u", "DTSTART;VALUE=DATE:20261101", "DUE;VALUE=DATE:20261101", rule,
      "END:VTODO", "",
    ]
    let text = try #require(
      SeriesText(
        Array(lines.joined(separator: "\r\n").utf8), plannerZone: "Asia/Taipei",
        zones: ZoneBook().scope(ofCalendar: 0)))
    let first = text.series.start.date
    let days = (0..<1200).map { first.adding(days: $0) }
    for order in [days, days.reversed()] {
      let stretch = InstanceStretch(of: text.series)
      let found = order.flatMap { stretch.instances(on: $0...$0) }
      #expect(found.count == expected)
      #expect(
        found == order.flatMap { text.series.instances(on: $0...$0, onePerDay: false).walls })
    }
  }
}
