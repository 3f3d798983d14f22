import Foundation
import Testing

@testable import wk

/// Damage of one kind, and what doctor says about it.
struct Damage: CustomStringConvertible {
  let sql: String
  let says: String

  init(_ sql: String, _ says: String) { (self.sql, self.says) = (sql, says) }

  var description: String { sql }

  static func derived(_ sql: String, _ first: String) -> Damage {
    Damage(sql, "the rows of 1 object are not what their texts say, the first: \(first)")
  }
}

@Suite("wk doctor on a damaged planner")
struct DamageTests {
  private let planner: TestPlanner
  private var path: String { planner.folder.path + "/.local/share/wk/planner.db" }

  init() throws {
    planner = try TestPlanner()
    let file = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "VERSION:2.0",
      "BEGIN:VTODO", "UID:run", "SUMMARY:Run", "DUE;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY",
      "END:VTODO",
      "BEGIN:VTODO", "UID:run", "SUMMARY:Run far", "RECURRENCE-ID;VALUE=DATE:20261116",
      "DUE;VALUE=DATE:20261117", "END:VTODO",
      "BEGIN:VTODO", "UID:a", "SUMMARY:A", "DUE:20261126T020000Z", "PRIORITY:3", "END:VTODO",
      "BEGIN:VEVENT", "UID:e", "SUMMARY:Meeting", "DTSTART:20261127T050000Z",
      "DTEND:20261128T060000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "END:VEVENT", "END:VCALENDAR")
    _ = planner.run("import", file)
    _ = planner.run("add", "Own", "--on", "2026-11-26", "--every", "week")
    _ = planner.run("add", "Gone", "--on", "2026-11-27")
    _ = planner.run("done", planner.key("A"))
    _ = planner.run("rm", planner.key("Gone"))
    _ = planner.run("week", "--fold", "2026-11-26")
    // When it was pruned last is the one thing that does not follow from the rest.
    try damage(path, "UPDATE planner SET pruned = NULL")
  }

  static let mendable: [Damage] = [
    .derived("DELETE FROM occurrence WHERE day = '2026-11-09'", "Run"),
    .derived("DELETE FROM occurrence WHERE event = 1", "Run"),
    .derived(
      "INSERT INTO occurrence (event, day, status, counted) VALUES (1, '2026-11-10', 'open', 1)",
      "Run"),
    .derived("UPDATE occurrence SET time = '09:30' WHERE day = '2026-11-09'", "Run"),
    .derived("UPDATE occurrence SET status = 'finished' WHERE day = '2026-11-09'", "Run"),
    .derived("UPDATE occurrence SET day = '2026-11-31' WHERE day = '2026-11-09'", "Run"),
    .derived("DELETE FROM appointment WHERE part = 2", "Meeting"),
    .derived("DELETE FROM appointment", "e"),
    .derived("UPDATE appointment SET name = 'x' WHERE day = '2026-11-27'", "x"),
    .derived("UPDATE object SET expanded_through = '2027-01-01' WHERE uid = 'run'", "Run"),
    .derived("UPDATE object SET expanded_through = NULL WHERE uid = 'run'", "Run"),
    .derived("UPDATE object SET expanded_through = '2027-01-01' WHERE uid = 'e'", "Meeting"),
    .derived("UPDATE event SET day = '2026-11-31' WHERE name = 'A'", "A"),
    .derived("UPDATE event SET name = 'B' WHERE name = 'A'", "B"),
    .derived("UPDATE event SET priority = NULL WHERE name = 'A'", "A"),
    .derived("UPDATE event SET occurrence_day = '2026-11-15' WHERE name = 'Run far'", "Run"),
    Damage("DROP INDEX event_counted", "the index event_counted is gone"),
    Damage(
      "DROP INDEX event_counted; CREATE INDEX event_counted ON event (name)",
      "the index event_counted is another than this program makes"),
    Damage("DROP TABLE occurrence", "the table occurrence is gone"),
    Damage("DROP TABLE appointment", "the table appointment is gone"),
    Damage(
      "UPDATE planner SET revision = 1",
      "the counter revision is lower than the highest revision of an object or of the log"),
    Damage(
      "UPDATE planner SET last_object = 1",
      "the counter last_object is lower than the highest number of an object"),
    Damage(
      "UPDATE planner SET last_event = 2",
      "the counter last_event is lower than the highest number of an event"),
    Damage(
      "UPDATE calendar SET next_position = 2", "a calendar's next position is taken already"),
    Damage(
      "UPDATE planner SET default_calendar = NULL",
      "the planner has no default calendar, or one that is gone"),
    Damage(
      "UPDATE planner SET default_calendar = 77",
      "the planner has no default calendar, or one that is gone"),
    Damage("DELETE FROM planner", "the planner's own row, with its zone and counters, is gone"),
    Damage(
      "INSERT INTO occurrence (event, day, status, counted) VALUES (77, '2026-11-10', 'open', 1)",
      "the table occurrence has rows of an event that is gone"),
  ]

  @Test(
    "names what can be worked out, changes nothing, and puts it right",
    arguments: DamageTests.mendable)
  func mends(_ damage: Damage) throws {
    #expect(planner.run("doctor").status == .ok)
    let sound = try dump(path)
    let month = planner.run("month", "--json")
    try wkTests.damage(path, damage.sql)
    let broken = try dump(path)
    let found = planner.run("doctor")
    #expect(found.status == .failed)
    #expect(found.output.contains("!!  \(damage.says); wk doctor --fix "), "\(found.output)")
    #expect(try dump(path) == broken)
    let fixed = planner.run("doctor", "--fix")
    #expect(fixed.status == .ok, "\(fixed.output)")
    #expect(fixed.output.contains("fixed  \(damage.says); "), "\(fixed.output)")
    #expect(try dump(path) == sound)
    #expect(planner.run("doctor").status == .ok)
    #expect(planner.run("month", "--json") == month)
  }

  @Test(
    "names what nothing can give back, with the backup to go back to",
    arguments: [
      Damage("DROP TABLE event", "the table event is gone"),
      Damage(
        "ALTER TABLE calendar ADD COLUMN more TEXT",
        "the table calendar is another than this program makes"),
      Damage(
        "CREATE TRIGGER t AFTER DELETE ON event BEGIN SELECT 1; END",
        "the trigger t is not this program's"),
    ])
  func lost(_ damage: Damage) throws {
    _ = planner.run("backup")
    try wkTests.damage(path, damage.sql)
    let broken = try dump(path)
    for words in [["doctor"], ["doctor", "--fix"]] {
      let run = planner.run(words: words)
      #expect(run.status == .failed)
      #expect(
        run.output.contains(
          "!!  \(damage.says); keep a copy of the planner and go back to a backup: wk restore "
            + "\(path.dropLast(11))/backups/planner-2026-11-26T1002.db\n"), "\(run.output)")
    }
    #expect(try dump(path) == broken)
  }

  @Test("makes a lost event of a text again, and names an object of which nothing is left")
  func events() throws {
    let list = planner.run("list", "--json=name,day,status")
    try damage(path, "DELETE FROM event WHERE name = 'Run far'")
    #expect(planner.run("doctor", "--fix").status == .ok)
    #expect(planner.run("list", "--json=name,day,status") == list)
    try damage(path, "DELETE FROM event WHERE name = 'Own'")
    let run = planner.run("doctor", "--fix")
    #expect(run.status == .failed)
    #expect(
      run.output.contains(
        "!!  1 object lost text and event, the first has the UID uid-1; go back to a backup:"
          + " wk help restore\n"))
  }

  @Test("asks for a day that the user alone knows")
  func impossibleDay() throws {
    let own = planner.run("add", "Mine", "--on", "2026-11-30")
    let key = planner.key("Mine")
    #expect(own.status == .ok)
    try damage(path, "UPDATE event SET day = '2026-11-31' WHERE name = 'Mine'")
    let run = planner.run("doctor", "--fix")
    #expect(run.status == .failed)
    #expect(
      run.output.contains(
        "!!  the event \(key) has the day 2026-11-31, which is none; wk edit \(key) --on DAY"
          + " gives it another\n"), "\(run.output)")
    #expect(planner.run("edit", key, "--on", "2026-11-30").status == .ok)
    #expect(planner.run("doctor").status == .ok)
    try damage(path, "UPDATE fold SET day = '2026-11-31'")
    #expect(planner.run("doctor").output.contains("!!  a folded day is none; wk doctor --fix"))
    #expect(planner.run("doctor", "--fix").status == .ok)
  }

  @Test("a planner whose own row is gone is never made anew beside what it holds")
  func ownRow() throws {
    try damage(path, "UPDATE calendar SET name = 'home'; DELETE FROM planner")
    let broken = try dump(path)
    let run = planner.run("add", "X")
    #expect(run.status == .failed)
    #expect(run.errors.contains("wk doctor --fix makes it anew"))
    #expect(try dump(path) == broken)
    #expect(planner.run("doctor", "--fix").status == .ok)
    #expect(planner.run("config", "get", "zone").output == "Asia/Taipei\n")
    #expect(planner.run("add", "X").status == .ok)
  }
}
