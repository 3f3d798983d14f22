import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Notes in files")
struct NoteTests {
  static let week = NotePeriod(key: "2026-11-23")

  private let planner: TestPlanner
  private let week: NotePeriod

  init() throws {
    planner = try TestPlanner()
    week = try #require(Self.week)
  }

  private func journal(
    _ text: String, uid: String = "weekbook-note-2026-11-23", stamp: String = "20261120T080000Z",
    period: Bool = true
  ) -> String {
    """
    BEGIN:VJOURNAL
    UID:\(uid)
    DTSTAMP:\(stamp)
    DESCRIPTION:\(text)
    \(period ? "X-WEEKBOOK-PERIOD:2026-11-23\n" : "")X-COLOR:red
    END:VJOURNAL

    """
  }

  private func set(_ text: String, in planner: TestPlanner) throws {
    let change = try planner.store.change(command: "note", at: TestPlanner.now)
    try change.setNote(text, for: week)
    _ = try change.commit()
  }

  private func text(of planner: TestPlanner? = nil) throws -> String? {
    try (planner ?? self.planner).store.note(for: week)?.text
  }

  private func exported(_ planner: TestPlanner) throws -> String {
    var bytes: [UInt8] = []
    _ = try Exporter(from: planner.store).write(
      try planner.store.defaultCalendar(), ExportOptions(withNotes: true)
    ) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("an exported note is the same note in another planner, and goes out only when asked for")
  func roundTrip() throws {
    try set("less work,\nmore; sleep", in: planner)
    #expect(try planner.exported() == "")
    let file = try exported(planner)
    let other = try TestPlanner()
    let path = try other.file("notes.ics", file)
    let importer = Importer(into: other.store, at: TestPlanner.now)
    let report = try importer.run([path], command: "import")
    #expect(report.total.new == 1)
    #expect(report.total.notes == 1)
    #expect(try text(of: other) == "less work,\nmore; sleep")
    #expect(try exported(other) == file)
    #expect(try importer.run([path], command: "import").operation == nil)
    // Back home it changes nothing.
    let home = Importer(into: planner.store, at: TestPlanner.now)
    #expect(try home.run([path], command: "import").operation == nil)
  }

  @Test("a second text for one week is joined and named, once")
  func joins() throws {
    try set("mine", in: planner)
    let report = try planner.take(journal("theirs", uid: "other"))
    #expect(ImportTests.counts(report) == [0, 1, 0, 0])
    #expect(
      report.files[0].findings.map(\.reason) == [
        "is a second text for 2026-W48; the note has both now, under a dividing line"
      ])
    #expect(try text() == "mine\n---\ntheirs")
    #expect(try ImportTests.counts(planner.take(journal("theirs", uid: "other"))) == [0, 0, 1, 0])
    #expect(try text() == "mine\n---\ntheirs")
    _ = try Undoer(in: planner.store, at: TestPlanner.now).run(.undo, command: "undo")
    #expect(try text() == "mine")
  }

  @Test("a text of another machine for our own note becomes its text, with ours kept")
  func adopts() throws {
    try set("mine", in: planner)
    #expect(try planner.take(journal("theirs")).total.changed == 1)
    #expect(try text() == "mine\n---\ntheirs")
    #expect(try planner.take(journal("theirs")).operation == nil)
    let lines = try exported(planner)
    #expect(lines.contains("DESCRIPTION:mine\\n---\\ntheirs\r\n"))
    #expect(lines.contains("X-COLOR:red\r\n"))
  }

  @Test("a note that came in follows the file, unless both were changed")
  func follows() throws {
    try planner.take(journal("one", uid: "j"))
    try planner.take(journal("two", uid: "j", stamp: "20261121T080000Z"))
    #expect(try text() == "two")
    try set("mine", in: planner)
    let report = try planner.take(journal("three", uid: "j", stamp: "20261122T080000Z"))
    #expect(try text() == "mine")
    #expect(
      report.files[0].findings.map(\.reason) == [
        "note differs: kept \"mine\" from here, the file has \"three\""
      ])
    // A program that drops what it does not know leaves it a note.
    let bare = journal("four", uid: "j", stamp: "20261123T080000Z", period: false)
    try planner.take(bare)
    #expect(try text() == "mine")
  }

  @Test("a note in the trash is left there and named; --restore brings it back")
  func leavesTrash() throws {
    try planner.take(journal("one", uid: "j"))
    try set("", in: planner)
    let report = try planner.take(journal("one", uid: "j"))
    #expect(
      report.files[0].findings.map(\.reason) == [
        "lies in the trash and was left there; --restore brings it back"
      ])
    #expect(try text() == nil)
    try planner.take(journal("one", uid: "j"), options: ImportOptions(restore: true))
    #expect(try text() == "one")
  }

  @Test("a note that was undone comes as a new one, whatever its UID")
  func revives() throws {
    try planner.take(journal("one", uid: "j"))
    _ = try Undoer(in: planner.store, at: TestPlanner.now).run(.undo, command: "undo")
    #expect(try text() == nil)
    #expect(try planner.take(journal("two", uid: "k")).total.new == 1)
    #expect(try text() == "two")
  }

  @Test("notes go to the calendar where they are on, a journal of no week stays what it is")
  func standsInCalendar() throws {
    let work = try planner.store.createCalendar(named: "work")
    try planner.store.setNotes(on: true, for: work, at: TestPlanner.now)
    let plain = journal("page", uid: "page", period: false)
    let report = try planner.take(journal("one", uid: "j") + plain)
    #expect(report.total.new == 2)
    #expect(report.total.notes == 1)
    #expect(try planner.exported() == crlf(plain))
    var bytes: [UInt8] = []
    let written = try Exporter(from: planner.store).write(work, ExportOptions(withNotes: true)) {
      bytes += $0
    }
    #expect(written.notes == 1)
    #expect(String(decoding: bytes, as: UTF8.self).contains("UID:j\r\n"))
  }
}
