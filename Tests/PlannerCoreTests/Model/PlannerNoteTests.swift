import PlannerCore
import Testing

@Suite("Notes")
struct PlannerNoteTests {
  @Test("a period is known by its key, and a UID of ours by its period")
  func period() {
    let week = NotePeriod(key: "2026-11-23")
    #expect(week == CivilDate(iso: "2026-11-26").map { .week(PlannerWeek(containing: $0)) })
    #expect(week?.key == "2026-11-23")
    #expect(week?.label == "2026-W48")
    #expect(week?.name == "Week 2026-W48")
    #expect(week?.uid == UID(rawValue: "weekbook-note-2026-11-23"))
    let month = NotePeriod(key: "2026-11")
    #expect(month?.key == "2026-11")
    #expect(month?.name == "Month 2026-11")
    #expect(month?.firstDay == CivilDate(iso: "2026-11-01"))
    #expect(month.flatMap { NotePeriod(uid: $0.uid) } == month)
    for key in ["2026-11-24", "2026-13", "2026-W48", "2026", "", "2026-11-23 "] {
      #expect(NotePeriod(key: key) == nil)
    }
    #expect(NotePeriod(uid: UID(rawValue: "2026-11")) == nil)
  }

  @Test("two texts are joined under a line, unless one holds the lines of the other")
  func join() {
    #expect(PlannerNote.joined("a", "b") == "a\n---\nb")
    #expect(PlannerNote.joined("a\nb", "b") == "a\nb")
    #expect(PlannerNote.joined("b", "a\nb") == "a\nb")
    #expect(PlannerNote.joined("banana", "an") == "banana\n---\nan")
    #expect(PlannerNote.joined("", "a") == "a")
    #expect(PlannerNote.joined("a", "") == "a")
    #expect(PlannerNote.joined("a\n---\nb", "b\n") == "a\n---\nb")
  }

  @Test("a text is kept without control characters and blanks around it")
  func plain() {
    #expect(PlannerNote.plain("\n a\r\n\u{1B}b\tc \r\n\r\n") == "a\nb\tc")
    #expect(PlannerNote.plain(" \n") == "")
  }
}
