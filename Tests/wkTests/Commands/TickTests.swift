import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("Days of a series, ticked one by one")
struct TickTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  /// A series that begins on Tuesday 3 November; gives its key.
  private func series(_ options: String...) -> String {
    _ = planner.run(words: ["add", "Plants", "--on", "2026-11-03", "--every", "week"] + options)
    return planner.key("Plants")
  }

  private func november(_ planner: TestPlanner) -> String {
    planner.run("list", "--month", "2026-11").output
  }

  @Test("are finished and opened again; the month keeps its total")
  func ticks() throws {
    let key = series()
    let before = november(planner)
    #expect(
      planner.run("done", "\(key)@11-10").output == """
        done \(key)@11-10  Plants              Tue 10 Nov
        day 1/1, week 1/1, month 1/4                                           (wk undo reverts)

        """)
    #expect(planner.run("done", "\(key)@11-03", "\(key)@11-24").output.contains("month 3/4"))
    #expect(
      november(planner) == """
        \(key)@11-03  Tue 3 Nov   Plants     done
        \(key)@11-10  Tue 10 Nov  Plants     done
        \(key)@11-17  Tue 17 Nov  Plants     9 days late
        \(key)@11-24  Tue 24 Nov  Plants     done

        """)
    #expect(
      planner.run("reopen", "\(key)@11-03").output
        == "reopened \(key)@11-03  Plants    completion of 26 Nov 10:02 cleared    day 0/1\n")
    for _ in 0..<3 { #expect(planner.run("undo").status == .ok) }
    #expect(november(planner) == before)
    for _ in 0..<3 { #expect(planner.run("redo").status == .ok) }
    #expect(november(planner).contains("\(key)@11-10  Tue 10 Nov  Plants     done\n"))
    #expect(november(planner).contains("\(key)@11-03  Tue 3 Nov   Plants     23 days late\n"))
  }

  @Test("are undone one by one, in any order")
  func undoesAny() throws {
    let key = series("--count", "4")
    for day in ["11-03", "11-10", "11-17"] { _ = planner.run("done", "\(key)@\(day)") }
    #expect(planner.run("undo", "2").status == .ok)
    #expect(
      november(planner) == """
        \(key)@11-03  Tue 3 Nov   Plants     23 days late
        \(key)@11-10  Tue 10 Nov  Plants     done
        \(key)@11-17  Tue 17 Nov  Plants     done
        \(key)@11-24  Tue 24 Nov  Plants     2 days late

        """)
    #expect(planner.run("done", "\(key)@11-03").status == .ok)
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":3,"total":4"#))
  }

  @Test("stay detached where they were changed after the tick that is undone")
  func keeps() throws {
    let key = series()
    _ = planner.run("done", "\(key)@11-10")
    _ = planner.run("edit", "\(key)@11-10", "--title", "Trees")
    #expect(planner.run("undo", "2").status != .failed)
    #expect(
      november(planner) == """
        \(key)@11-03  Tue 3 Nov   Plants     23 days late
        \(key)@11-10  Tue 10 Nov  Trees      done
        \(key)@11-17  Tue 17 Nov  Plants     9 days late
        \(key)@11-24  Tue 24 Nov  Plants     2 days late

        """)
  }

  @Test("are renamed, moved and left out alone, under the same key")
  func edits() throws {
    let key = series()
    #expect(
      planner.run("edit", "\(key)@11-24", "--title", "Trees", "--on", "27", "--at", "9:00").status
        == .ok)
    #expect(
      planner.run("rm", "\(key)@11-10").output == """
        removed \(key)@11-10  Plants              Tue 10 Nov
        day 0/0, week 0/0, month 0/3                                           (wk undo reverts)

        """)
    #expect(
      november(planner) == """
        \(key)@11-03  Tue 3 Nov          Plants     23 days late
        \(key)@11-17  Tue 17 Nov         Plants     9 days late
        \(key)@11-24  Fri 27 Nov  09:00  Trees

        """)
    #expect(
      planner.run("show", "\(key)@11-24").output.contains(
        "  Trees   open   planned Fri 27 Nov 09:00"))
    #expect(planner.run("done", "\(key)@11-24").output.contains("month 1/3"))
    _ = planner.run("rm", "\(key)@11-24")
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":0,"total":2"#))
    _ = planner.run("undo")
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":1,"total":3"#))
    #expect(planner.run("done", "\(key)@11-10").status == .notFound)
  }

  @Test("the last that is left finishes the series itself")
  func last() throws {
    let key = series("--count", "2")
    _ = planner.run("done", "\(key)@11-10")
    #expect(planner.run("done", "\(key)@11-03").output.hasPrefix("done \(key)  Plants  "))
    let list = """
      \(key)        Tue 3 Nov   Plants     done
      \(key)@11-10  Tue 10 Nov  Plants     done

      """
    #expect(planner.run("list").output == list)
    #expect(planner.run("show", "\(key)@11-03").output.hasPrefix("\(key)  Plants   done "))
    #expect(planner.run("done", "\(key)@11-03").output.contains("it was finished before"))
    for _ in 0..<2 { _ = planner.run("undo") }
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":0,"total":2"#))
    for _ in 0..<2 { _ = planner.run("redo") }
    #expect(planner.run("list").output == list)
  }

  @Test("left out to the last take the series with them")
  func skipsAll() throws {
    let key = series("--count", "2")
    _ = planner.run("rm", "\(key)@11-10")
    _ = planner.run("rm", "\(key)@11-03")
    #expect(planner.run("list").output == "")
    for _ in 0..<2 { _ = planner.run("undo") }
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":0,"total":2"#))
  }

  @Test("stay when the series goes, and keep their key when it comes back")
  func removesSeries() throws {
    let key = series()
    _ = planner.run("done", "\(key)@11-10")
    _ = planner.run("rm", key)
    #expect(planner.run("list").output == "\(key)@11-10  Tue 10 Nov  Plants     done\n")
    #expect(planner.run("reopen", "\(key)@11-10").status == .ok)
    _ = planner.run("undo")
    _ = planner.run("undo")
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":1,"total":4"#))
  }

  @Test("are finished beyond what is stored")
  func farAway() throws {
    let key = series()
    #expect(planner.run("done", "\(key)@2031-01-07").status == .ok)
    #expect(planner.run("month", "2031-01", "--json").output.contains(#""finished":1,"total":4"#))
    _ = planner.run("undo")
    #expect(planner.run("month", "2031-01", "--json").output.contains(#""finished":0,"total":4"#))
  }

  @Test("another program's own day of a series is changed where it stands")
  func foreign() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:Run",
      "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=DAILY;COUNT=3", "END:VTODO", "BEGIN:VTODO",
      "UID:s", "RECURRENCE-ID;VALUE=DATE:20261103", "SUMMARY:Far", "X-A:1",
      "DUE;VALUE=DATE:20261103", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = planner.key("Run")
    _ = planner.run("edit", "\(key)@11-03", "--title", "Near", "--on", "2026-11-05")
    _ = planner.run("done", "\(key)@11-03")
    #expect(
      planner.run("export").output.contains(
        "RRULE:FREQ=DAILY;COUNT=3\r\nEND:VTODO\r\nBEGIN:VTODO\r\nUID:s\r\n"
          + "RECURRENCE-ID;VALUE=DATE:20261103\r\nSUMMARY:Near\r\nX-A:1\r\n"
          + "DUE;VALUE=DATE:20261105\r\n"))
    let edited = planner.run("export").output
    _ = planner.run("rm", "\(key)@11-03")
    #expect(!planner.run("export").output.contains("RECURRENCE-ID"))
    #expect(planner.run("export").output.contains("EXDATE;VALUE=DATE:20261103\r\n"))
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":0,"total":2"#))
    _ = planner.run("undo")
    #expect(edited.contains("X-A:1"))
    #expect(planner.run("export").output.contains("SUMMARY:Near\r\nX-A:1\r\n"))
    #expect(planner.run("done", "\(key)@11-02", "\(key)@11-04").status == .ok)
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":3,"total":3"#))
  }

  @Test("come into another planner as what they are, in whatever order")
  func travels() throws {
    let key = series("--count", "6")
    _ = planner.run("done", "\(key)@11-03", "\(key)@11-17")
    _ = planner.run("edit", "\(key)@11-24", "--title", "Trees", "--on", "26")
    _ = planner.run("rm", "\(key)@12-01")
    let file = planner.run("export").output
    let objects = file.components(separatedBy: "BEGIN:VTODO\r\n")
    let tail = "END:VCALENDAR\r\n"
    let turned =
      objects[0]
      + objects.dropFirst().reversed().map {
        "BEGIN:VTODO\r\n" + $0.replacingOccurrences(of: tail, with: "")
      }.joined() + tail
    for text in [file, turned] {
      let other = try TestPlanner()
      let path = other.folder.appending(path: "in.ics").path
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(other.run("import", path).output.hasPrefix("added 4, updated 0"))
      let theirs = other.key("Plants")
      let stem = String(theirs.prefix { $0 != "@" })
      for month in ["2026-11", "2026-12"] {
        let ours = planner.run("list", "--month", month).output
        #expect(
          other.run("list", "--month", month).output
            == ours.replacingOccurrences(of: key, with: stem))
      }
      #expect(other.run("reopen", "\(stem)@11-17").status == .ok)
      #expect(other.run("done", "\(stem)@11-24").output.contains("month 2/4"))
      #expect(other.run("import", path).output.contains("unchanged"))
    }
  }

  @Test("any sequence keeps counts, lists and days, and is undone to the start", arguments: 1...4)
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    _ = series("--count", "8")
    _ = planner.run("add", "Walk", "--on", "2026-11-02", "--every", "3 days")
    let walk = planner.key("Walk")
    let start = planner.run("list", "--from", "2026-10-01", "--to", "2027-03-01").output
    for step in 0..<15 {
      let rows = planner.run("list", "--from", "2026-11-01", "--to", "2026-12-31", "--json=key")
        .output.components(separatedBy: "{\"key\":\"").dropFirst()
        .compactMap { $0.components(separatedBy: "\"").first }
      guard let row = rows.randomElement(using: &random) else { break }
      let name = row.hasPrefix(walk) ? "Hike" : "Trees"
      let words =
        [
          ["done", row], ["done", row], ["reopen", row], ["rm", row],
          ["edit", row, "--title", name],
          ["edit", row, "--on", "2026-12-\(Int.random(in: 10...30, using: &random))"],
          ["undo"], ["redo"],
        ].randomElement(using: &random) ?? []
      // The two series stay for what comes next.
      if planner.run(words: words).output.hasPrefix("undid #2 ") { _ = planner.run("redo") }
      for month in ["2026-11", "2026-12"] {
        let list = planner.run("list", "--month", month, "--json").output
        let counts = planner.run("month", month, "--json").output
        let numbers = list.components(separatedBy: "\"events\":")[0].components(
          separatedBy: "\"finished\":")[1]
        #expect(
          counts.contains("\"finished\":\(numbers.dropLast())"),
          "seed \(seed) step \(step) \(words)")
      }
    }
    // Back behind the second series, which then comes again.
    var (undone, steps) = ("", 0)
    while !undone.hasPrefix("undid #2 "), steps < 60 {
      undone = planner.run("undo").output
      steps += 1
    }
    _ = planner.run("redo")
    let end = planner.run("list", "--from", "2026-10-01", "--to", "2027-03-01").output
    #expect(end == start, "seed \(seed)")
  }
}

/// Numbers that are the same in every run with a seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
