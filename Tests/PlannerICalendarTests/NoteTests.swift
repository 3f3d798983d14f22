import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Notes as VJOURNAL")
struct NoteTests {
  static let foreign = bytes(
    "BEGIN:VJOURNAL", "UID:j", "X-WEEKBOOK-PERIOD:2026-11-23", "DTSTAMP:20240101T000000Z",
    "Description;LANGUAGE=en;X-P=1:one\\, two", "X-Odd;A=\"b:c\":k\\eep", " folded",
    "ATTACH;VALUE=URI:http://example.com/", "CATEGORIES:a,b", "DESCRIPTION:three", "STATUS:DRAFT",
    "BEGIN:X-PART", "DESCRIPTION:inner", "END:X-PART", "END:VJOURNAL")

  private func note(_ text: [UInt8]) throws -> PlannerNote? {
    try read(text).contents.note?.note
  }

  private func render(
    _ text: [UInt8]?, _ note: PlannerNote, edited: Bool = true, sequence: Int = 0
  ) throws -> [UInt8] {
    let stamps = ObjectStamps(
      created: moment("2026-11-26T02:00:00Z"), changed: moment("2026-11-26T10:02:00Z"),
      sequence: sequence)
    return try ObjectRenderer(plannerZone: "Asia/Taipei").render(
      text: text, uid: note.period.uid, events: [], note: ObjectNote(note, isEdited: edited),
      stamps: stamps, zones: ZoneBook().scope(ofCalendar: 0))
  }

  @Test("reads the note of a week or month, several texts joined")
  func reads() throws {
    let reading = try read(Self.foreign)
    #expect(reading.contents.note?.note.period.label == "2026-W48")
    #expect(reading.contents.note?.note.text == "one, two\n---\nthree")
    #expect(reading.findings.isEmpty)
  }

  @Test("knows its own note by the UID where a program has dropped the period")
  func readsByUID() throws {
    let text = bytes("BEGIN:VJOURNAL", "UID:weekbook-note-2026-11", "END:VJOURNAL")
    #expect(try note(text)?.period.label == "2026-11")
  }

  @Test("leaves a journal of a period that is none as it is, and says so")
  func badPeriod() throws {
    for period in ["2026-11-24", "2026-W48", "x"] {
      let reading = try read(
        bytes("BEGIN:VJOURNAL", "UID:j", "X-WEEKBOOK-PERIOD:" + period, "END:VJOURNAL"))
      #expect(reading.contents.note == nil)
      #expect(
        reading.findings.map(\.reason) == [
          "X-WEEKBOOK-PERIOD names no week and no month; it counts as absent"
        ])
    }
  }

  @Test("writes a new note that other programs show on its first day")
  func writes() throws {
    let period = try #require(NotePeriod(key: "2026-11-23"))
    let text = try render(nil, PlannerNote(period: period, text: "less; work,\nmore \\n 家"))
    #expect(
      shown(text) == "BEGIN:VJOURNAL⏎UID:weekbook-note-2026-11-23⏎DTSTAMP:20261126T100200Z⏎"
        + "CREATED:20261126T020000Z⏎LAST-MODIFIED:20261126T100200Z⏎SUMMARY:Week 2026-W48⏎"
        + "DESCRIPTION:less\\; work\\,\\nmore \\\\n 家⏎DTSTART;VALUE=DATE:20261123⏎"
        + "X-WEEKBOOK-PERIOD:2026-11-23⏎END:VJOURNAL⏎")
    #expect(try note(text) == PlannerNote(period: period, text: "less; work,\nmore \\n 家"))
  }

  @Test(
    "reads back what it has written",
    arguments: [
      "a", "  b  \n\n  c", "\\", "\\n", "a:b;c,d\"e\"", "--\n---\n----", "tab\there",
      String(repeating: "長い", count: 40_000), "line ends \n with blanks",
    ])
  func roundTrip(_ text: String) throws {
    let period = try #require(NotePeriod(key: "2026-11"))
    let plain = PlannerNote.plain(text)
    let written = try render(nil, PlannerNote(period: period, text: plain))
    #expect(try note(written)?.text == plain)
  }

  @Test("replaces only the text and the stamps of an edited note")
  func edits() throws {
    var note = try #require(try note(Self.foreign))
    note.text = "mine"
    #expect(try render(Self.foreign, note, edited: false) == Self.foreign)
    #expect(
      shown(try render(Self.foreign, note, sequence: 1))
        == "BEGIN:VJOURNAL⏎UID:j⏎X-WEEKBOOK-PERIOD:2026-11-23⏎DTSTAMP:20261126T100200Z⏎"
        + "Description;X-P=1:mine⏎X-Odd;A=\"b:c\":k\\eep⏎ folded⏎"
        + "ATTACH;VALUE=URI:http://example.com/⏎CATEGORIES:a,b⏎STATUS:DRAFT⏎"
        + "LAST-MODIFIED:20261126T100200Z⏎SEQUENCE:1⏎"
        + "BEGIN:X-PART⏎DESCRIPTION:inner⏎END:X-PART⏎END:VJOURNAL⏎")
  }
}
