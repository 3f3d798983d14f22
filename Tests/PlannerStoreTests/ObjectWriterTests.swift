import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Writing objects")
struct ObjectWriterTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  @Test("keeps the key of an event when its object is replaced")
  func keysStay() throws {
    try store.importing([("other", todo("Other")), ("a", series())])
    let before = try store.events()
    var contents = series("Jog")
    contents.events.append(
      ObjectEvent(
        recurrenceID: RecurrenceID(rawValue: "20261123"), occurrenceDay: day("2026-11-23"),
        event: PlannerEvent(name: "Jog", day: day("2026-11-24"))))
    try store.importing([("a", contents)])

    let after = try store.events()
    #expect(before.map(\.id).sorted() == [1, 2, 3])
    #expect(after.map(\.id).sorted() == [1, 2, 3, 4])
    #expect(after.first { $0.id == 2 }?.event.name == "Jog")
    #expect(after.first { $0.id == 3 }?.recurrence?.occurrence == day("2026-11-16"))
  }

  @Test("never gives the number of an event a second time")
  func numbersAreNotReused() throws {
    try store.importing([("a", series())])
    try store.importing([("a", todo("Single"))])
    try store.importing([("b", todo("New"))])
    #expect(try store.events().map(\.id).sorted() == [1, 3])
  }

  @Test("gives every changed object its own revision and only higher ones")
  func revisions() throws {
    try store.importing([("a", todo("A")), ("b", todo("B"))])
    try store.importing([("a", todo("A2"))])
    #expect(try store.column("SELECT revision FROM object ORDER BY uid") == ["3", "2"])
    #expect(try store.column("SELECT revision FROM planner") == ["3"])
  }

  @Test("keeps what was before a replacement once, text and edits inside")
  func log() throws {
    try store.importing([("a", todo("First"))], text: Array("one".utf8))
    let writer = try store.importer(command: "import b.ics", at: now, calendar: nil)
    for text in ["two", "three"] {
      let stored = try #require(try writer.stored(UID(rawValue: "a")))
      try writer.replace(stored, text: Array(text.utf8), contents: todo(text))
    }
    #expect(try writer.finish() == 2)
    let parts = try store.column(
      """
      SELECT operation || ' ' || revision || ' ' || ifnull(before ->> '$.events[0].name', '-')
        || ' ' || ifnull(CAST(text_before AS TEXT), '-')
      FROM operation_part ORDER BY operation
      """)
    #expect(parts == ["1 1 - -", "2 3 First one"])
    #expect(try store.column("SELECT command FROM operation") == ["import", "import b.ics"])
  }

  @Test("logs an object that it has made and then replaced as made")
  func madeAndReplaced() throws {
    try store.importing([("old", series())])
    let writer = try store.importer(command: "import", at: now, calendar: nil)
    for (uid, name) in [("new", "Run"), ("old", "Jog"), ("new", "Jog")] {
      if let stored = try writer.stored(UID(rawValue: uid)) {
        try writer.replace(stored, text: Array(name.utf8), contents: series(name))
      } else {
        try writer.insert(UID(rawValue: uid), text: Array(name.utf8), contents: series(name))
      }
    }
    // Only of the one that was there before it may follow what its other text has passed.
    #expect(writer.replacedSeries == [1])
    #expect(try writer.finish() == 2)
    let parts = try store.column(
      """
      SELECT object || ' ' || number || ' ' || revision || ' ' || (before IS NULL)
      FROM operation_part WHERE operation = 2 ORDER BY object
      """)
    #expect(parts == ["1 1 3 0", "2 1 4 1"])
  }

  @Test("leaves no operation where nothing was changed")
  func unchanged() throws {
    try store.importing([("a", todo("A"))])
    let writer = try store.importer(command: "import", at: now, calendar: nil)
    let stored = try #require(try writer.stored(UID(rawValue: "a")))
    #expect(stored.text == Array("text".utf8))
    #expect(try writer.finish() == nil)
    #expect(try store.column("SELECT count(*) FROM operation") == ["1"])
  }

  @Test("leaves nothing when it is dropped")
  func dropped() throws {
    var writer: ObjectWriter? = try store.importer(command: "import", at: now, calendar: nil)
    try writer?.insert(UID(rawValue: "a"), text: nil, contents: todo("A"))
    writer = nil
    #expect(try store.events().isEmpty)
    #expect(try store.column("SELECT count(*) FROM operation") == ["0"])
    try store.importing([("b", todo("B"))])
    #expect(try store.events().map(\.event.name) == ["B"])
  }

  @Test("keeps what was committed when a long run is dropped")
  func longRunDropped() throws {
    var writer: ObjectWriter? = try store.importer(command: "import", at: now, calendar: nil)
    writer?.batch = Batch(size: 40, time: .seconds(3600))
    for number in 0..<45 {
      _ = try writer?.stored(UID(rawValue: "\(number)"))
      try writer?.insert(UID(rawValue: "\(number)"), text: nil, contents: todo("\(number)"))
    }
    writer = nil
    let committed = ["40"]
    #expect(try store.column("SELECT count(*) FROM object") == committed)
    #expect(try store.column("SELECT count(*) FROM operation_part") == committed)
    #expect(
      try store.column("SELECT max(revision) = (SELECT revision FROM planner) FROM object") == ["1"]
    )
  }

  @Test("commits when a batch has lasted long enough")
  func batchByTheClock() throws {
    var writer: ObjectWriter? = try store.importer(command: "import", at: now, calendar: nil)
    writer?.batch = Batch(size: 1_000, time: .zero)
    for uid in ["a", "b"] {
      _ = try writer?.stored(UID(rawValue: uid))
      try writer?.insert(UID(rawValue: uid), text: nil, contents: todo(uid))
    }
    writer = nil
    #expect(try store.column("SELECT uid FROM object") == ["a"])
  }

  @Test("finds a UID in the own calendar that holds it, the default one first")
  func calendars() throws {
    let home = try store.createCalendar(named: "home")
    let feed = try store.createCalendar(named: "feed", kind: .feed)
    try store.importing([("a", todo("A")), ("b", todo("B"))], to: home)
    try store.importing([("a", todo("A")), ("c", todo("C"))], to: feed)
    let planner = try store.defaultCalendar()
    try store.importing([("a", todo("A"))], to: planner)

    let anywhere = try store.importer(command: "import", at: now, calendar: nil)
    #expect(try anywhere.stored(UID(rawValue: "a"))?.calendarName == "planner")
    #expect(try anywhere.stored(UID(rawValue: "b"))?.calendarName == "home")
    #expect(try anywhere.stored(UID(rawValue: "c")) == nil)
    _ = try anywhere.finish()
    let targeted = try store.importer(command: "import", at: now, calendar: feed)
    #expect(try targeted.stored(UID(rawValue: "a"))?.calendarName == "feed")
    #expect(try targeted.stored(UID(rawValue: "b")) == nil)
  }

  @Test("takes the last of two events with one recurrence id")
  func duplicates() throws {
    var contents = todo("First")
    contents.events += todo("Second").events
    try store.importing([("a", contents)])
    #expect(try store.events().map(\.event.name) == ["Second"])
  }

  @Test("keeps texts with NUL, broken UTF-8 and a megabyte as they are")
  func texts() throws {
    let megabyte = [UInt8](repeating: 0x61, count: 1_000_000)
    let texts: [[UInt8]] = [[], [0], [0x61, 0, 0xE4, 0xBD, 0xFF], megabyte]
    for (number, text) in texts.enumerated() {
      try store.importing([("\(number)\u{0}x", todo("a\u{0}b", description: "c\u{0}"))], text: text)
    }
    let cursor = try store.objects(in: try store.defaultCalendar())
    for (number, text) in texts.enumerated() {
      let object = try #require(try cursor.next())
      #expect(object.text == text)
      #expect(object.uid.rawValue == "\(number)\u{0}x")
      let event = try #require(try cursor.events(of: object).first?.contents.event)
      #expect(event.name == "a\u{0}b")
      #expect(event.description == "c\u{0}")
    }
    #expect(try cursor.next() == nil)
  }

  @Test("keeps a zone definition once for its exact bytes")
  func zones() throws {
    let writer = try store.importer(command: "import", at: now, calendar: nil)
    let one = try writer.zoneID(tzid: "Z", text: Array("one".utf8))
    let two = try writer.zoneID(tzid: "Z", text: Array("two".utf8))
    #expect(try writer.zoneID(tzid: "Z", text: Array("one".utf8)) == one)
    try writer.insert(UID(rawValue: "a"), text: [], contents: todo("A"), zones: [one, two, one])
    let stored = try #require(try writer.stored(UID(rawValue: "a")))
    _ = try writer.finish()
    #expect(
      try store.zoneDefinitions(of: stored).map(\.text) == ["one", "two"].map { Array($0.utf8) })

    try store.importing([("a", todo("A"))])
    #expect(try store.zoneDefinitions(of: stored).isEmpty)
  }

  @Test("gives appointments their days, and takes them away with the text")
  func appointments() throws {
    let uid = UID(rawValue: "trip")
    let days = (1...3).map { number in
      Appointment(
        uid: uid, name: "Trip", day: day("2026-11-2\(number)"),
        start: number == 1 ? ClockTime(hour: 9, minute: 30) : nil, part: (number, 3))
    }
    try store.importing([("trip", ObjectContents(component: "VEVENT", appointments: days))])
    let range = day("2026-11-21")...day("2026-11-22")
    var expected = Array(days.prefix(2))
    for index in expected.indices {
      expected[index].calendar = "planner"
      expected[index].key = AppointmentKey(object: 1)
    }
    #expect(try store.appointments(range) == expected)
    try store.importing([("trip", ObjectContents(component: "VEVENT"))])
    #expect(try store.appointments(range).isEmpty)
  }
}
