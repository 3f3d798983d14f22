import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Time zones")
struct ZoneTests {
  static let own = bytes(
    "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0545", "TZOFFSETTO:+0545", "END:STANDARD", "END:VTIMEZONE")

  static let outlook = bytes(
    "BEGIN:VTIMEZONE", "TZID:W. Europe Standard Time", "BEGIN:STANDARD",
    "DTSTART:16010101T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "END:STANDARD", "BEGIN:DAYLIGHT",
    "DTSTART:16010101T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE")

  static func block(_ text: [UInt8], calendar: Int = 0, line: Int = 1) -> ComponentBlock {
    ComponentBlock(component: "VTIMEZONE", text: text, line: line, calendar: calendar)
  }

  @Test("of a file itself are used, with their clock changes")
  func ownZones() throws {
    let book = ZoneBook()
    #expect(book.add(Self.block(Self.own)).isEmpty)
    #expect(book.add(Self.block(Self.outlook)).isEmpty)
    #expect(try event(todo("DUE;TZID=Own:20240105T100000"), zones: book)?.time == time("12:15"))
    let summer = todo("DUE;TZID=W. Europe Standard Time:20240705T100000")
    #expect(try event(summer, zones: book)?.time == time("16:00"))
    let winter = todo("DUE;TZID=\"W. Europe Standard Time\":20240105T100000")
    #expect(try event(winter, zones: book)?.time == time("17:00"))
  }

  @Test("of a file win over the machine's, each in its own VCALENDAR")
  func sameName() throws {
    let book = ZoneBook()
    let tokyo = String(decoding: Self.own, as: UTF8.self).replacing("Own", with: "Asia/Tokyo")
    book.add(Self.block(Array(tokyo.utf8), calendar: 1))
    let text = todo("DUE;TZID=Asia/Tokyo:20240105T100000")
    let reader = try ObjectReader(plannerZone: "Asia/Taipei", horizon: day("2027-01-01"))
    let first = reader.read(text, zones: book.scope(ofCalendar: 0))
    let second = reader.read(text, zones: book.scope(ofCalendar: 1))
    #expect(first.contents.events.first?.event.time == time("09:00"))
    #expect(second.contents.events.first?.event.time == time("12:15"))
    #expect(book.scope(ofCalendar: 1).definition(of: "Asia/Tokyo") == Array(tokyo.utf8))
    #expect(book.scope(ofCalendar: 0).definition(of: "Asia/Tokyo") == nil)
  }

  @Test("defined twice are taken from the first, and that is said")
  func twice() {
    let book = ZoneBook()
    book.add(Self.block(Self.own))
    #expect(book.add(Self.block(Self.own)).isEmpty)
    let other = String(decoding: Self.own, as: UTF8.self).replacing("0545", with: "0100")
    #expect(
      book.add(Self.block(Array(other.utf8), line: 9)) == [
        Finding(
          line: 9, reason: "the time zone \"Own\" is defined a second time; the first one counts")
      ])
  }

  @Test("of a stored object come from its definitions")
  func stored() throws {
    let scope = ZoneBook().scope(of: [(tzid: "Own", text: Self.own)])
    let reader = try ObjectReader(plannerZone: "Asia/Taipei", horizon: day("2027-01-01"))
    let reading = reader.read(todo("DUE;TZID=Own:20240105T100000"), zones: scope)
    #expect(reading.contents.events.first?.event.time == time("12:15"))
  }

  static let hostile = [
    "../../etc/passwd", "/etc/passwd", "tzdata.zi", "Europe", "Asia/../Asia/Tokyo", "", "a b",
  ]

  @Test("are never looked for outside the machine's folder of zones", arguments: hostile)
  func names(name: String) { #expect(Zone(named: name) == nil) }

  @Test("whose definition would keep libical busy are not used")
  func hostileDefinition() {
    for rule in ["FREQ=SECONDLY", "FREQ=YEARLY;BYDAY=MO,TU", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"]
    {
      let text = String(decoding: Self.outlook, as: UTF8.self)
        .replacing("FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", with: rule)
      #expect(ZoneText.checked(Array(text.utf8)) == nil)
    }
    #expect(ZoneText.checked(Self.outlook) != nil)
  }

  @Test("know offsets before 1902 and after 2037")
  func farYears() throws {
    let zone = try #require(Zone(named: "Europe/Berlin"))
    let summer = DateOrTime.floating(day("2045-07-01"), time("12:00"))
    let wall = Placement.wall(of: summer)
    #expect(wall - zone.utc(fromWall: wall) == 7200)
    #expect(zone.wall(fromUTC: wall - 7200) == wall)
    let early = Placement.wall(of: .floating(day("1895-07-01"), time("12:00")))
    #expect(early - zone.utc(fromWall: early) == 3600)
  }
}
