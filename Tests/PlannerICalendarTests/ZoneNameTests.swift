import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Time zones without a definition")
struct ZoneNameTests {
  /// A TZID, a wall time in it, and what the clock of Taipei (UTC+8) shows then.
  static let rows: [(tzid: String, written: String, day: String, time: String)] = [
    ("Europe/Berlin", "20260115T100000", "2026-01-15", "17:00"),
    ("europe/berlin", "20260715T100000", "2026-07-15", "16:00"),
    ("AMERICA/NEW_YORK", "20260115T100000", "2026-01-15", "23:00"),
    ("utc", "20260115T100000", "2026-01-15", "18:00"),
    // Windows.
    ("W. Europe Standard Time", "20260115T100000", "2026-01-15", "17:00"),
    ("W. Europe Standard Time", "20260715T100000", "2026-07-15", "16:00"),
    ("w. europe  standard time", "20260715T100000", "2026-07-15", "16:00"),
    ("Pacific Standard Time", "20260715T200000", "2026-07-16", "11:00"),
    ("Pacific Standard Time (Mexico)", "20260715T200000", "2026-07-16", "11:00"),
    ("US Mountain Standard Time", "20260715T100000", "2026-07-16", "01:00"),
    ("Nepal Standard Time", "20260715T100000", "2026-07-15", "12:15"),
    ("Line Islands Standard Time", "20260715T100000", "2026-07-15", "04:00"),
    ("UTC", "20260715T100000", "2026-07-15", "18:00"),
    // What Windows shows to people, with the places of this and of earlier years.
    (
      "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "20260715T100000",
      "2026-07-15", "16:00"
    ),
    ("(GMT+01:00) Amsterdam / Berlin / Bern / Rome", "20260715T100000", "2026-07-15", "16:00"),
    ("(UTC-05:00) Eastern Time (US & Canada)", "20260715T100000", "2026-07-15", "22:00"),
    ("Pacific Time (US & Canada)", "20260115T100000", "2026-01-16", "02:00"),
    ("(GMT-04:00) La Paz, Manaus", "20260715T100000", "2026-07-15", "22:00"),
    ("(UTC) Dublin, Edinburgh, Lisbon, London", "20260715T100000", "2026-07-15", "17:00"),
    (
      "(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "20260715T100000",
      "2026-07-15", "17:00"
    ),
    // Paths before the name.
    ("/freeassociation.sourceforge.net/Europe/Berlin", "20260715T100000", "2026-07-15", "16:00"),
    (
      "/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires",
      "20260715T100000", "2026-07-15", "21:00"
    ),
    ("/mozilla.org/20050126_1/Europe/Paris", "20260715T100000", "2026-07-15", "16:00"),
    (
      "/softwarestudio.org/Olson_20011030_5/America/New_York", "20260115T100000", "2026-01-15",
      "23:00"
    ),
    ("tzone://Microsoft/Utc", "20260715T100000", "2026-07-15", "18:00"),
    // Offsets; those of Etc have their sign the other way round.
    ("GMT+05:30", "20260715T100000", "2026-07-15", "12:30"),
    ("GMT-0330", "20260715T100000", "2026-07-15", "21:30"),
    ("UTC+8", "20260715T100000", "2026-07-15", "10:00"),
    ("UTC +08:00", "20260715T100000", "2026-07-15", "10:00"),
    ("(GMT +01:00)", "20260715T100000", "2026-07-15", "17:00"),
    ("(UTC+01:00) Nowhere", "20260715T100000", "2026-07-15", "17:00"),
    ("+14:00", "20260715T100000", "2026-07-15", "04:00"),
    ("Z", "20260715T100000", "2026-07-15", "18:00"),
    ("Etc/GMT-2", "20260715T100000", "2026-07-15", "16:00"),
  ]

  @Test("are known by what others call them", arguments: rows)
  func names(row: (tzid: String, written: String, day: String, time: String)) throws {
    let text = todo("DUE;TZID=\"\(row.tzid)\":\(row.written)")
    let reading = try read(text)
    #expect(reading.contents.events.first?.event.day == day(row.day))
    #expect(reading.contents.events.first?.event.time == time(row.time))
    #expect(reading.contents.events.first?.event.zone == row.tzid)
    #expect(reading.findings.isEmpty)
  }

  static let unknown = [
    "Customized Time Zone", "foo", "America/New_Yrok", "GMT-05.00/-04.00", "UTC+15", "+", "(",
    "(UTC+99:00)", "/", "/../../etc/passwd", "GMT+5:75",
  ]

  @Test("that nobody knows are taken as written, and that is said once", arguments: unknown)
  func unknowns(tzid: String) throws {
    let book = ZoneBook()
    let text = todo("DUE;TZID=\"\(tzid)\":20260715T100000")
    let reading = try read(text, zones: book)
    #expect(reading.contents.events.first?.event.time == time("10:00"))
    #expect(
      reading.findings.map(\.reason) == [
        "nobody knows the time zone \"\(tzid)\"; its times are taken as written"
      ])
    #expect(try read(text, zones: book).findings.isEmpty)
  }

  @Test("of Windows are all known to this machine")
  func windows() {
    for name in WindowsZones.all {
      #expect(Zone(named: WindowsZones.name(of: name) ?? "") != nil, "\(name)")
    }
    #expect(WindowsZones.all.count == 146)
  }

  @Test("keep their clock time over a clock change")
  func repeats() throws {
    for tzid in ["W. Europe Standard Time", "/mozilla.org/20050126_1/Europe/Paris"] {
      let text = todo("DTSTART;TZID=\(tzid):20260328T090000", "RRULE:FREQ=DAILY;COUNT=3")
      let found = try read(text).contents.occurrences
      #expect(found.map { $0.time } == [time("16:00"), time("15:00"), time("15:00")])
    }
  }

  @Test("skip the day that Samoa skipped, and the hours before and after it keep their order")
  func dateLine() throws {
    let text = todo("DTSTART;TZID=Pacific/Apia:20111228T100000", "RRULE:FREQ=DAILY;COUNT=5")
    let found = try read(text).contents.occurrences.map {
      "\($0.day) \($0.time?.description ?? "")"
    }
    // 30 December 2011 never was; its time is that of a clock that had not been changed.
    #expect(
      found == ["2011-12-29 04:00", "2011-12-30 04:00", "2011-12-31 04:00", "2012-01-01 04:00"])
    let apia = try read(
      todo("DUE:20111230T095959Z"), zone: "Pacific/Apia"
    ).contents.events.first?.event
    #expect(apia?.day == day("2011-12-29"))
    let later = try read(
      todo("DUE:20111230T100000Z"), zone: "Pacific/Apia"
    ).contents.events.first?.event
    #expect(later?.day == day("2011-12-31"))
    let kiritimati = try read(
      todo("DUE:20260101T100000Z"), zone: "Pacific/Kiritimati"
    ).contents.events.first?.event
    #expect(kiritimati?.day == day("2026-01-02"))
    #expect(kiritimati?.time == time("00:00"))
  }

  @Test("are written with a definition that says the same")
  func definitions() throws {
    let book = ZoneBook()
    for tzid in [
      "Europe/Berlin", "America/New_York", "Asia/Jerusalem", "Africa/Casablanca",
      "Asia/Taipei", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo", "Europe/Dublin",
      "W. Europe Standard Time", "GMT+05:30",
    ] {
      let text = try #require(book.definition(ofUndefined: tzid))
      #expect(ZoneText.name(of: text) == tzid)
      #expect(ZoneText.checked(text) != nil, "\(tzid)")
      #expect(book.isUsual(text, of: tzid), "\(tzid)")
    }
    #expect(book.definition(ofUndefined: "foo") == nil)
  }

  @Test("are written as a rule where the clock changes by one for ever")
  func rule() throws {
    let text = try #require(ZoneBook().definition(ofUndefined: "America/New_York"))
    let lines = shown(text).split(separator: "⏎").filter { !$0.hasPrefix("RDATE") }
    #expect(
      lines == [
        "BEGIN:VTIMEZONE", "TZID:America/New_York",
        "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0500",
        "END:STANDARD",
        "BEGIN:DAYLIGHT", "DTSTART:19700426T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
        "END:DAYLIGHT",
        "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT",
        "BEGIN:STANDARD", "DTSTART:19701025T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
        "END:STANDARD",
        "BEGIN:STANDARD", "DTSTART:20071104T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
        "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD",
        "END:VTIMEZONE",
      ])
  }
}
