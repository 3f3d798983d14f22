import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: objects of one UID, and notes of one period")
struct SyncTwinTests {
  private let bench: SyncBench

  init() throws { bench = try SyncBench() }

  private static let appointment =
    "BEGIN:VEVENT\nUID:tw1\nDTSTART:20261201T090000Z\nSUMMARY:Gym class\nEND:VEVENT\n"
  private static let event = "BEGIN:VTODO\nUID:tw1\nSUMMARY:Gym\nEND:VTODO\n"

  @Test("an appointment here with the UID of an event takes nothing away from it")
  func appointmentBeside() throws {
    try bench.pair()
    bench.put("tw1", "SUMMARY:Gym")
    try bench.sync()
    try bench.planner.take(Self.appointment)
    try bench.rename("Gym", to: "Gym bag")
    #expect(try bench.run() == "done; send Gym bag")
    try bench.foreignEdit("tw1", "SUMMARY:Gym bag", "SUMMARY:Bag")
    #expect(try bench.run() == "done; receive Bag")
    bench.foreignRemove("tw1")
    #expect(try bench.run() == "done; delete here Bag")
  }

  @Test(
    "an event beside an appointment of its UID goes out, and comes in", arguments: [true, false])
  func eventBeside(isOurs: Bool) throws {
    try bench.pair()
    try bench.planner.take(Self.appointment)
    if isOurs { try bench.planner.take(Self.event) } else { bench.put("tw1", "SUMMARY:Gym") }
    #expect(try bench.run() == (isOurs ? "done; send new Gym" : "done; receive new Gym"))
    #expect(try bench.run() == "done")
    #expect(try bench.here() == ["Gym"])
    try bench.rename("Gym", to: "Gym bag")
    #expect(try bench.run() == "done; send Gym bag")
    #expect(try bench.there() == ["Gym bag"])
  }

  @Test("events that share a UID are named, until one is left")
  func shared() throws {
    try bench.pair()
    try bench.planner.take(
      "BEGIN:VTODO\nUID:tw1\nSUMMARY:Gym\nDTSTART:20261201T090000Z\nEND:VTODO\n"
        + "BEGIN:VTODO\nUID:tw1\nSUMMARY:Swim\nDTSTART:20261202T090000Z\nEND:VTODO\n")
    #expect(try bench.here() == ["Gym", "Swim"])
    let named =
      "partial; \"Gym\" shares its UID tw1 with another event here and takes no part; remove one of"
      + " them."
    #expect(try bench.run() == named)
    #expect(try bench.run() == named)
    try bench.remove("Gym")
    #expect(try bench.run() == "done; send new Swim")
    #expect(try bench.run() == "done")
  }

  @Test("an appointment there with the UID of our new event is named")
  func appointmentThere() throws {
    let there = try bench.pair()
    let text = todo("Milk", "SUMMARY:Milk round\nDTSTART:20261201T090000Z")
    there.put(
      Href(rawValue: "Milk"), text: Array(text.replacing("VTODO", with: "VEVENT").utf8))
    try bench.sync()
    try bench.add("Milk")
    for _ in 1...2 {
      #expect(
        try bench.run()
          == "partial; \"Milk\" is not sent: Milk there has its UID and is no event.")
    }
    there.remove(Href(rawValue: "Milk"))
    #expect(try bench.run() == "done; send new Milk")
  }

  // MARK: - Notes

  private let week = NotePeriod.week(
    PlannerWeek(containing: CivilDate(iso: "2026-11-26") ?? .first))

  private func begin(_ text: String?) throws -> MemoryEndpoint {
    let there = try bench.pair()
    try bench.store.setNotes(on: true, for: try bench.store.defaultCalendar(), at: bench.now)
    if let text { try setNote(text) }
    return there
  }

  private func setNote(_ text: String) throws {
    try bench.change { _ = try $0.setNote(text, for: week) }
  }

  private func putNote(_ uid: String, _ text: String) {
    bench.tick()
    bench.endpoints["home"]?.put(
      Href(rawValue: uid),
      text: Array(
        todo(uid, "X-WEEKBOOK-PERIOD:2026-11-23\nDTSTART;VALUE=DATE:20261123\nDESCRIPTION:\(text)")
          .replacing("VTODO", with: "VJOURNAL").utf8))
  }

  private func note() throws -> String? { try bench.store.note(for: week)?.text }

  private static let own = "weekbook-note-2026-11-23"

  @Test("a note of another UID for a week that has one joins ours, and stays where it is")
  func secondNote() throws {
    _ = try begin("ours")
    try bench.sync()
    putNote("n", "theirs")
    bench.put("a", "SUMMARY:Bread")
    let report = try bench.sync()
    #expect(report.state == .done)
    #expect(try note() == "ours\n---\ntheirs")
    #expect(try bench.here() == ["Bread"])
    #expect(try bench.values("DESCRIPTION", of: Self.own) == ["ours\\n---\\ntheirs"])
    #expect(try bench.values("DESCRIPTION", of: "n") == ["theirs"])
    #expect(try bench.run() == "done")
    putNote("n", "theirs, and more")
    try bench.sync()
    #expect(try note() == "ours\n---\ntheirs\n---\ntheirs, and more")
    #expect(try bench.run() == "done")
  }

  @Test("a note of another UID takes our note out of the trash; before both sides met it does not")
  func secondNoteInTrash() throws {
    _ = try begin("ours")
    try setNote("")
    putNote("n", "theirs")
    #expect(try bench.run().hasPrefix("done; keep"))
    #expect(try note() == nil)
    #expect(try bench.run() == "done")
    putNote("n", "theirs, changed")
    try bench.sync()
    #expect(try note() == "theirs, changed")
    try bench.sync()
    #expect(try bench.run() == "done")
  }

  @Test("two texts for one week that meet are joined, whatever the policy")
  func sameNote() throws {
    _ = try begin("ours")
    putNote(Self.own, "theirs")
    #expect(try bench.sync().state == .done)
    #expect(try note() == "ours\n---\ntheirs")
    #expect(try bench.values("DESCRIPTION", of: Self.own) == ["ours\\n---\\ntheirs"])
    #expect(try bench.run() == "done")
    #expect(try bench.store.conflicts().isEmpty)
  }
}
