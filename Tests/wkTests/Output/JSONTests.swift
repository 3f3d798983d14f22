import PlannerCore
import Testing

@testable import wk

@Suite("JSON")
struct JSONTests {
  @Test("keeps the order of keys and escapes what must be")
  func text() {
    let value = JSONValue.object([
      ("z", .number(-1)), ("a", .null), ("m", .array([.bool(true), .text("會議 🎉")])),
      ("quoted", .text("\"\\\n\r\t\u{1}\u{7F}\u{202E}")),
    ])
    #expect(
      JSONText.text(value)
        == #"{"z":-1,"a":null,"m":[true,"會議 🎉"],"quoted":"\"\\\n\r\t\u0001\u007f\u202e"}"#)
  }

  @Test("shows every key of an event, null where it is empty")
  func event() {
    #expect(
      JSONText.text(row("t1c", "Draft budget").json(in: 2026))
        == #"{"key":"t1c","uid":"uid-t1c","calendar":"planner","name":"Draft budget","day":null,"#
        + #""time":null,"zone":null,"status":"open","finished_at":null,"priority":null,"#
        + #""categories":[],"description":null,"counted":true,"recurrence":null,"appointment":null}"#
    )
  }

  @Test("shows an event that has everything")
  func fullEvent() {
    var full = row("t1c", "Draft", "2027-01-04", at: "09:30", .finished, priority: 1)
    full.key = EventKey(number: full.id, occurrence: day("2027-01-04"))
    full.event.zone = "Asia/Taipei"
    full.event.finishedAt = Instant(rfc3339: "2026-11-26T02:02:00Z")
    full.event.categories = ["work", "a,b"]
    full.event.description = "one\ntwo"
    full.counted = false
    full.recurrence = .init(rule: "FREQ=WEEKLY", occurrence: day("2027-01-04"), isDeviation: true)
    #expect(
      JSONText.text(full.json(in: 2026))
        == #"{"key":"t1c@2027-01-04","uid":"uid-t1c","calendar":"planner","name":"Draft","#
        + #""day":"2027-01-04","time":"09:30","zone":"Asia/Taipei","status":"finished","#
        + #""finished_at":"2026-11-26T02:02:00Z","priority":1,"categories":["work","a,b"],"#
        + #""description":"one\ntwo","counted":false,"recurrence":{"rule":"FREQ=WEEKLY","#
        + #""occurrence":"2027-01-04","deviation":true,"listed":null},"appointment":null}"#)
  }

  @Test("lists the keys of an event that it prints")
  func keys() {
    guard case .object(let members) = row("t1c", "x").json(in: 2026) else { return }
    #expect(members.map(\.key) == EventRow.jsonKeys)
  }

  @Test("keeps only the keys that are wanted, in their order")
  func fields() {
    #expect(
      JSONText.text(row("t1c", "x").json(in: 2026).keeping(["name", "key"]))
        == #"{"key":"t1c","name":"x"}"#)
  }

  @Test("shows an appointment")
  func appointment() {
    let uid = UID(rawValue: "u")
    #expect(
      JSONText.text(
        Appointment(
          key: AppointmentKey(object: 1), uid: uid, calendar: "c", name: "n",
          day: day("2026-11-27"), part: (2, 3)
        ).json)
        == #"{"uid":"u","calendar":"c","name":"n","day":"2026-11-27","start":null,"end":null,"#
        + #""all_day":true,"part":[2,3],"key":"0a0a"}"#)
    #expect(
      JSONText.text(
        Appointment(
          uid: uid, name: "n", day: day("2026-11-27"), start: time("13:00"), end: time("14:00")
        ).json)
        == #"{"uid":"u","calendar":"","name":"n","day":"2026-11-27","start":"13:00","#
        + #""end":"14:00","all_day":false,"part":null,"key":null}"#)
  }

  @Test("counts a month by week and day")
  func month() {
    let text = JSONText.text(.object(MonthCommand.json(Sample.month())))
    #expect(
      text.hasPrefix(
        #"{"schema":"wk.month/1","month":"2026-11","note":null,"finished":55,"total":76,"#
          + #""cancelled":1,"weeks":[{"week":"2026-W44","monday":"2026-10-26","finished":0,"#
          + #""total":0},{"week":"2026-W45","monday":"2026-11-02","finished":11,"total":14},"#))
    #expect(
      text.contains(
        #""days":[{"day":"2026-11-01","finished":0,"total":0,"cancelled":0},"#
          + #"{"day":"2026-11-02","finished":3,"total":3,"cancelled":0},"#
          + #"{"day":"2026-11-03","finished":2,"total":4,"cancelled":1},"#))
    #expect(
      text.hasSuffix(
        #"{"day":"2026-11-30","finished":0,"total":2,"cancelled":0}],"basis":"planned"}"#))
  }
}
