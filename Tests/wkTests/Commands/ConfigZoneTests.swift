import Testing

@testable import wk

@Suite("wk config set zone")
struct ConfigZoneTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  @Test("makes a planner in the zone, and changes that of one without objects from outside")
  func changes() throws {
    #expect(
      planner.run("config", "set", "zone", "Europe/Berlin").output
        == "zone = Europe/Berlin   (was: Asia/Taipei, default)\n")
    #expect(planner.run("config", "get", "zone").output == "Europe/Berlin\n")
    _ = planner.run("add", "Mine", "--on", "2026-11-27", "--at", "09:30")
    let before = planner.run("list", "--json").output
    #expect(
      planner.run("config", "set", "zone", "America/New_York").output
        == "zone = America/New_York   (was: Europe/Berlin)\n")
    #expect(planner.run("list", "--json").output == before)
    #expect(planner.run("config", "get", "zone").output == "America/New_York\n")
  }

  @Test("refuses where days would have to move, and a zone that is none")
  func refuses() throws {
    let file = try planner.file(
      "u.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:u", "SUMMARY:U", "DUE:20261127T200000Z",
      "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", file)
    #expect(
      planner.run("config", "set", "zone", "Europe/Berlin")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: The planner holds objects from outside, whose days were worked out in"
            + " Asia/Taipei; its zone stays. A new planner takes the other zone, without log and"
            + " trash: wk export --notes -o all.ics, then"
            + " TZ=Europe/Berlin wk --db new.db import all.ics\n"))
    _ = planner.run("calendars", "add", "work")
    #expect(
      planner.run("config", "set", "zone", "Europe/Berlin").errors.hasSuffix(
        " for each of planner, work: wk export --calendar NAME --notes -o NAME.ics, then"
          + " TZ=Europe/Berlin wk --db new.db calendars add NAME,"
          + " TZ=Europe/Berlin wk --db new.db import NAME.ics --calendar NAME\n"))
    #expect(planner.run("config", "set", "zone", "Asia/Taipei").status == .ok)
    for name in ["Nowhere", "Europe", "../x", ""] {
      #expect(
        planner.run("config", "set", "zone", name)
          == TestPlanner.Run(
            status: .usage,
            errors: "error: There is no time zone \"\(name)\". Write it as Asia/Taipei.\n"))
    }
  }
}
