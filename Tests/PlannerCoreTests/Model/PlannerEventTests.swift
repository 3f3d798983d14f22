import PlannerCore
import Testing

@Suite("Events and objects")
struct PlannerEventTests {
  private let moment = Instant(seconds: 1_795_687_320)

  @Test("finishes open and cancelled events, and keeps the time of finished ones")
  func finishing() throws {
    let date = try day("2026-11-26")
    for status in [EventStatus.open, .started, .cancelled] {
      let event = PlannerEvent(name: "a", status: status).finished(at: moment, on: date)
      #expect(event.status == .finished)
      #expect(event.finishedAt == moment)
      #expect(event.finishedDay == date)
      #expect(event.finished(at: Instant(seconds: 0), on: .first) == event)
    }
  }

  @Test("reopens what is finished or cancelled, and leaves what is open as it is")
  func reopening() throws {
    let done = PlannerEvent(name: "a").finished(at: moment, on: try day("2026-11-26"))
    #expect(done.reopened() == PlannerEvent(name: "a"))
    #expect(PlannerEvent(name: "a", status: .cancelled).reopened().status == .open)
    #expect(PlannerEvent(name: "a", status: .started).reopened().status == .started)
  }

  @Test("knows which states are open")
  func openStates() {
    #expect(EventStatus.allCases.filter(\.isOpen) == [.open, .started])
  }

  @Test("compares UIDs byte for byte")
  func identifiers() {
    let (composed, decomposed) = (UID(rawValue: "\u{E9}"), UID(rawValue: "e\u{301}"))
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, UID(rawValue: "\u{E9}")]).count == 2)
    #expect(RecurrenceID(rawValue: "\u{E9}") != RecurrenceID(rawValue: "e\u{301}"))
  }

  @Test(
    "takes the lower sequence, then the earlier change as older, and nothing where it is unknown")
  func olderStamps() {
    func stamps(_ sequence: Int, _ changed: Int?) -> ObjectStamps {
      ObjectStamps(changed: changed.map(Instant.init(seconds:)), sequence: sequence)
    }
    #expect(stamps(1, 9).isOlder(than: stamps(2, 1)))
    #expect(!stamps(2, 1).isOlder(than: stamps(1, 9)))
    #expect(stamps(1, 1).isOlder(than: stamps(1, 2)))
    #expect(!stamps(1, 2).isOlder(than: stamps(1, 2)))
    #expect(!stamps(1, nil).isOlder(than: stamps(1, 2)))
    #expect(!stamps(1, 1).isOlder(than: stamps(1, nil)))
  }

  @Test("keeps the stored bits of fields")
  func fieldBits() {
    let fields: [EventFields] = [
      .name, .schedule, .status, .priority, .description, .categories, .recurrence,
    ]
    #expect(fields.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
  }

  @Test("keeps which part of an appointment a day is")
  func appointmentParts() throws {
    let appointment = Appointment(
      uid: UID(rawValue: "x"), name: "x", day: try day("2026-11-26"), part: (2, 3))
    #expect(appointment.part == (2, 3))
    #expect(appointment.isAllDay)
  }

  @Test("finds the fields in which two events differ, and takes over just those")
  func fieldChanges() throws {
    let old = PlannerEvent(name: "a", categories: ["x"])
    var new = old.finished(at: moment, on: try day("2026-11-26"))
    new.day = try day("2026-11-27")
    new.priority = 1
    let fields = new.fields(differingFrom: old)
    #expect(fields == [.status, .schedule, .priority])
    #expect(fields.words == "day, status, priority")
    #expect(old.taking(fields, from: new) == new)
    #expect(old.taking(.status, from: new) == old.finished(at: moment, on: try day("2026-11-26")))
    #expect(old.taking([], from: new) == old)
    #expect(old.fields(differingFrom: old) == [])
  }

  @Test("takes composed and decomposed letters as different text")
  func differingBytes() {
    let (composed, decomposed) = (PlannerEvent(name: "\u{E9}"), PlannerEvent(name: "e\u{301}"))
    #expect(composed.fields(differingFrom: decomposed) == .name)
  }
}
