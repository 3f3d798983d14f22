import PlannerCore
import Testing

@testable import wk

@Suite("Appointments by their keys")
struct AppointmentTests {
  private let planner: TestPlanner
  private let first: String
  private let second: String

  /// A calendar that holds two appointments and nothing else.
  init() throws {
    planner = try TestPlanner()
    _ = planner.run("calendars", "add", "school")
    let file = try planner.file(
      "in.ics", "BEGIN:VCALENDAR",
      "BEGIN:VEVENT", "UID:a", "SUMMARY:Meeting", "DTSTART:20261127T050000Z",
      "DTEND:20261127T060000Z", "RRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=3", "END:VEVENT",
      "BEGIN:VEVENT", "UID:b", "SUMMARY:Fair", "DTSTART;VALUE=DATE:20261120",
      "DTEND;VALUE=DATE:20261122", "END:VEVENT", "END:VCALENDAR")
    _ = planner.run("import", file, "--calendar", "school")
    (first, second) = (AppointmentKey(object: 1).text, AppointmentKey(object: 2).text)
  }

  @Test("wk week -v shows them, wk show tells all about one")
  func shows() {
    #expect(
      planner.run("week", "-v").output.contains("     =  \(first)  13:00  Meeting   "))
    #expect(planner.run("week").output.contains("     =       13:00  Meeting   "))
    #expect(
      planner.run("show", first).output
        == "\(first)  Meeting   appointment   Fri 27 Nov 13:00-14:00   calendar school   uid a\n")
    #expect(
      planner.run("show", String(second.dropLast())).output
        == "\(second)  Fair   appointment   Sat 21 Nov   day 2 of 2   calendar school   uid b\n")
    #expect(
      planner.run("show", first, "--json").output.hasPrefix(
        #"{"schema":"wk.show/1","event":null,"pairs":[],"history":[{"id":1,"#))
    #expect(
      planner.run("show", "0z9z")
        == TestPlanner.Run(
          status: .notFound,
          errors: "error: There is no appointment \"0z9z\". See: wk week -v\n"))
  }

  @Test("wk rm puts one into the trash, from where it comes back")
  func removes() {
    #expect(
      planner.run("rm", first).output == """
        removed \(first)  Meeting  Fri 27 Nov
        kept in trash until Fri 26 Nov 2027                                    (wk undo reverts)

        """)
    #expect(!planner.run("week").output.contains("Meeting"))
    #expect(planner.run("show", first).status == .notFound)
    #expect(
      planner.run("trash").output
        == "\(first)  Fri 27 Nov  Meeting             removed Thu 26 Nov\n")
    #expect(planner.run("trash", "--json").output.contains(#""key":"\#(first)","trashed_at":""#))
    #expect(
      planner.run("trash", "restore", first).output.hasPrefix(
        "restored \(first)  Meeting  Fri 27 Nov"))
    #expect(planner.run("week").output.contains("Meeting"))
    #expect(planner.run("undo").status == .ok)
    #expect(planner.run("undo").status == .ok)
    #expect(planner.run("week").output.contains("Meeting"))
    #expect(
      planner.run("rm", second, "--dry-run").output == "would remove \(second)  Fair  Sat 21 Nov\n")
  }

  @Test("wk rm --calendar asks for the name of the calendar, which can be removed then")
  func removesAll() {
    _ = planner.run("add", "Homework", "--on", "2026-11-27", "--calendar", "school")
    #expect(
      planner.run("calendars", "remove", "school").errors.contains(
        "Put all of it into the trash first: wk rm --calendar school;"))
    #expect(planner.run("rm", "--calendar", "school").status == .cancelled)
    planner.answer = "yes"
    #expect(
      planner.run("rm", "--calendar", "school").errors
        == "1 event, 2 appointments (0 done). Type school to remove them, Enter to keep: "
        + "Nothing was removed.\n")
    planner.answer = "school"
    #expect(
      planner.run("rm", "--calendar", "school").output
        == "removed 1 event, 2 appointments, kept in trash until Fri 26 Nov 2027   (wk undo reverts)\n"
    )
    #expect(
      planner.run("calendars", "remove", "school").output
        == "removed school; its trash (3) went to that of planner\n")
    #expect(planner.run("undo").output.contains("1 event, 2 appointments"))
    #expect(planner.run("week").output.contains("Meeting"))
    #expect(planner.run("list", "--json=name").output.contains("Homework"))
  }
}
