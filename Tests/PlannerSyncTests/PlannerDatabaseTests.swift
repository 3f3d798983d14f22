import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Days of the planner app")
struct PlannerDatabaseDayTests {
  @Test(
    "reads days in the years of three calendars, with what stands between their digits",
    arguments: [
      ("20261126", "2026-11-26", "common"), (" 2026-11-26 ", "2026-11-26", "common"),
      ("2026/11/26", "2026-11-26", "common"), ("1151126", "2026-11-26", "ROC"),
      ("01151126", "2026-11-26", "ROC"), ("115-11-26", "2026-11-26", "ROC"),
      ("25691126", "2026-11-26", "Buddhist"), ("２０２６1126", "2026-11-26", "common"),
      ("20240229", "2024-02-29", "common"), ("25671231", "2024-12-31", "Buddhist"),
    ])
  func days(text: String, iso: String, era: String) {
    let day = PlannerDatabaseDay(day: .text(text))
    #expect(day?.day.description == iso)
    #expect(day?.era.rawValue == era)
  }

  @Test(
    "refuses what is no day",
    arguments: ["", "2026", "202611", "20261301", "20260230", "2026112", "tomorrow", "12611261126"])
  func noDays(text: String) {
    #expect(PlannerDatabaseDay(day: .text(text)) == nil)
  }

  @Test("reads numbers and months, and answers")
  func others() {
    #expect(PlannerDatabaseDay(day: .number(20_261_126))?.day.description == "2026-11-26")
    #expect(PlannerDatabaseDay(day: .real(20_261_126))?.day.description == "2026-11-26")
    #expect(PlannerDatabaseDay(day: .null) == nil)
    #expect(PlannerDatabaseDay(month: .text("202611"))?.day.description == "2026-11-01")
    #expect(PlannerDatabaseDay(month: .text("11511"))?.day.description == "2026-11-01")
    #expect(PlannerDatabaseDay(month: .text("256911"))?.day.description == "2026-11-01")
    #expect(PlannerDatabaseDay(month: .text("202613")) == nil)
    let answers: [ForeignDatabase.Value] = [
      .number(1), .text("true"), .text(" 0 "), .real(1), .null, .text("maybe"), .number(2),
    ]
    #expect(answers.map(\.truth) == [true, true, false, true, nil, nil, nil])
  }

  @Test("joins the notes of one week and leaves out blank ones")
  func notes() {
    var notes = PlannerDatabaseNotes()
    let monday = NotePeriod.week(PlannerWeek(containing: CivilDate(iso: "2026-11-23") ?? .first))
    notes.add("發表週", to: monday)
    notes.add("發表週", to: monday)
    notes.add("少排雜事", to: monday)
    #expect(notes.texts == [monday: "發表週\n少排雜事"])
  }
}
