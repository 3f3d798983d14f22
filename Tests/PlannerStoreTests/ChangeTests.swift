import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Changes")
struct ChangeTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  private func add(_ event: PlannerEvent, uid: String = "a") throws -> EventRow {
    let change = try store.change(command: "add", at: now)
    let row = try change.add(event, to: try store.defaultCalendar(), uid: UID(rawValue: uid))
    _ = try change.commit()
    return row
  }

  @Test("adds an event with all its fields and no text")
  func adds() throws {
    let event = PlannerEvent(
      name: "牙醫 checkup", day: day("2026-12-01"), time: ClockTime(hour: 9, minute: 30),
      zone: "Asia/Taipei", status: .finished, finishedAt: now, finishedDay: day("2026-11-26"),
      priority: 1, description: "a\nb", categories: ["健康", "a \"b\", \\c\u{1}", ""])
    let row = try add(event)
    #expect(row.event == event)
    #expect(row.key == EventKey(number: 1))
    #expect(row.calendar == "planner")
    #expect(row.recurrence == nil)
    #expect(try store.events() == [row])
    let object = try #require(try store.object(ofEvent: row.id))
    #expect(object.text == nil)
    #expect(object.stamps == ObjectStamps(created: now, changed: now, sequence: 0))
  }

  @Test("changes only the fields named and notes them")
  func updates() throws {
    let row = try add(PlannerEvent(name: "Rent", day: day("2026-11-30")))
    let change = try store.change(command: "done", at: Instant(seconds: now.seconds + 60))
    var event = row.event.finished(at: now, on: day("2026-11-26"))
    event.name = "not named"
    let changed = try #require(try change.update(row.id, to: event, fields: [.status]))
    #expect(try change.commit() == 2)
    #expect(changed.event.name == "Rent")
    #expect(changed.event.status == .finished)
    #expect(changed.event.finishedDay == day("2026-11-26"))

    let object = try #require(try store.object(ofEvent: row.id))
    #expect(object.revision == 2)
    #expect(object.stamps.sequence == 1)
    #expect(object.stamps.changed == Instant(seconds: now.seconds + 60))
    #expect(try store.events(of: object).map(\.contents.edited) == [[.status]])
  }

  @Test("raises SEQUENCE once for a field, not for every edit of it")
  func sequence() throws {
    let row = try add(PlannerEvent(name: "Rent"))
    var sequences: [Int?] = []
    for fields: EventFields in [[.status], [.status], [.status, .name], [.name]] {
      let change = try store.change(command: "edit", at: now)
      try change.update(row.id, to: row.event, fields: fields)
      _ = try change.commit()
      sequences.append(try store.object(ofEvent: row.id)?.stamps.sequence)
    }
    #expect(sequences == [1, 1, 2, 2])
  }

  @Test("keeps every value of before in the log, and only the key of an insert")
  func log() throws {
    let row = try add(PlannerEvent(name: "Rent", day: day("2026-11-30"), categories: ["a"]))
    let change = try store.change(command: "edit", at: now)
    for name in ["One", "Two"] {
      try change.update(row.id, to: PlannerEvent(name: name), fields: [.name, .schedule])
    }
    _ = try change.commit()
    #expect(
      try store.column("SELECT ifnull(before, 'NULL') FROM operation_part ORDER BY operation") == [
        "NULL",
        """
        {"calendar":1,"component":"VTODO","revision":1,"created":1795687320,\
        "changed":1795687320,"sequence":0,"series_uid":null,"recurrence_id":null,\
        "expanded_through":null,"trashed":null,"trash_reason":null,"position":1,\
        "replaces_text":0,"zones":[],\
        "events":[{"id":1,"recurrence_id":null,"occurrence_day":null,"rule":null,\
        "name":"Rent","day":"2026-11-30","time":null,"zone":null,"status":"open",\
        "finished_at":null,"finished_day":null,"priority":null,"description":null,\
        "categories":"[\\"a\\"]","edited":0,"counted":1,\
        "detached":null,"skipped":null}],"note":null}
        """,
      ])
    #expect(try store.column("SELECT revision FROM operation_part") == ["1", "3"])
  }

  @Test("is taken back when it is dropped")
  func dropped() throws {
    let row = try add(PlannerEvent(name: "Rent"))
    var change: Change? = try store.change(command: "edit", at: now)
    try change?.update(row.id, to: PlannerEvent(name: "Other"), fields: [.name])
    change = nil
    #expect(try store.events().map(\.event.name) == ["Rent"])
    #expect(try store.column("SELECT revision FROM planner") == ["1"])
    #expect(try store.column("SELECT count(*) FROM operation") == ["1"])
  }

  @Test("says nil of an event that is not there")
  func missing() throws {
    let change = try store.change(command: "done", at: now)
    #expect(try change.update(7, to: PlannerEvent(name: "x"), fields: [.name]) == nil)
    #expect(try change.commit() == nil)
    #expect(try store.find(key: EventKey(number: 7)) == nil)
  }

  @Test("refuses a second object with a UID in one calendar")
  func duplicate() throws {
    _ = try add(PlannerEvent(name: "Rent"))
    let error = #expect(throws: StoreError.self) { try add(PlannerEvent(name: "Again")) }
    #expect(error?.kind == .constraint)
    #expect(
      error?.detail == "UNIQUE constraint failed: object.uid, object.calendar, object.twin")
    #expect(try store.events().map(\.event.name) == ["Rent"])
  }
}
