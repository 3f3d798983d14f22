import Testing

@testable import wk

@Suite("wk help")
struct HelpTests {
  @Test("shows all commands on one screen")
  func overview() throws {
    #expect(
      try TestPlanner().run("help").output == """
        wk: a week planner for the terminal.
        Usage: wk [--db FILE] [--json[=FIELDS]] [--color WHEN] [-q|-v] COMMAND ...
               wk alone shows this week.
        See:
          week      Show a week, Monday to Sunday, by days.
          month     Show a month as a grid of finished/total per day.
          stats     Show how much of a day, week, month, quarter or year is done.
          list      List events, one on a line.
          show      Show all about one event.
        Change:
          add       Add an event.
          done      Mark events as finished.
          reopen    Open finished or cancelled events again.
          edit      Change events: name, day, time and the rest.
          note      Write the note of a week or month, or show it.
          rm        Remove events; the trash keeps them for a while.
          trash     List the trash, or bring events back from it.
          undo      Take back what was done last, or one operation of the log.
          redo      Bring back what was undone last.
          log       List what was done, the newest first.
        Exchange:
          import    Bring .ics files into the planner.
          export    Write a calendar as one .ics file.
          sync      Keep calendars alike with files and folders elsewhere.
          conflicts Show what both sides of a pair changed differently, and decide.
        Keep:
          backup    Copy the whole planner into a file.
          restore   Go back to a backup of the planner.
          doctor    Look whether the planner and what is around it are sound.
        Set up:
          calendars List calendars, or change their settings.
          config    Show or change settings that hold for every run.
        Help:
          help      Show what a command does, or a page about dates and the like.
          version   Print the version.
        More: wk help COMMAND, wk help dates, json, exit-codes, options

        """)
  }

  @Test("shows a command with examples, options and exit codes")
  func month() throws {
    let page = """
      Show a month as a grid of finished/total per day.
        wk month                 this month
        wk month prev            last month;  also: next, nov, 2026-11, -1m
        wk month --by done       count the day something was ticked, not the day planned
      Options: --by planned|done  --week-start DAY  --no-note  --lines ascii|unicode
               --json[=FIELDS]
        --by planned|done        the day that counts: planned, or finished
        --week-start DAY         weekday of the first column; weeks stay Monday to Sunday
        --no-note                leave out the note
        --lines ascii|unicode    what the lines of the grid are made of
      Exit: 0 shown, 64 bad month.   More: wk help dates, wk help json

      """
    #expect(try TestPlanner().run("help", "month").output == page)
    #expect(try TestPlanner().run("month", "--help").output == page)
    #expect(try TestPlanner().run("--help", "month", "x", "y").output == page)
  }

  @Test("prints a page of the manual")
  func manual() throws {
    #expect(
      try TestPlanner().run("help", "--man", "reopen").output == #"""
        .TH WK-REOPEN 1 "" "wk \#(VersionCommand.number)" Weekbook
        .SH NAME
        wk\-reopen \- Open finished or cancelled events again.
        .SH SYNOPSIS
        .B wk reopen
        KEY...
        .SH EXAMPLES
        .TP
        .B wk reopen t1c
        its time of completion is cleared
        .SH EXIT STATUS
        0 open, 3 no such event or an ambiguous key.
        .SH SEE ALSO
        wk(1), wk\-options(7), wk\-json(7)

        """#)
    #expect(try TestPlanner().run("help", "--man", "dates").output.hasPrefix(".TH WK-DATES 7 "))
    #expect(try TestPlanner().run("help", "--man", "nope").status == .usage)
  }

  @Test("lists every exit code")
  func exitCodes() throws {
    #expect(
      try TestPlanner().run("help", "exit-codes").output == """
        How a run ended:
            0  done; also when nothing had to change
            1  failed; the message says what and where
            2  cancelled before anything was touched
            3  no such event, or a key that several events share
            4  conflicts are left; wk conflicts shows them
            5  some of the input was rejected; the rest is in
            6  the other side of a sync cannot be reached
           64  the command line cannot be understood
          130  stopped by Ctrl-C

        """)
  }

  @Test("shows the commands of two words on the page of the first, and each on its own")
  func twoWords() throws {
    let planner = try TestPlanner()
    let page = planner.run("help", "sync", "run").output
    #expect(page.hasPrefix("Sync pairs: all of them, or those that are named.\n  wk sync run "))
    #expect(planner.run("sync", "run", "--help").output == page)
    #expect(planner.run("--help", "sync", "-q", "run").output == page)
    #expect(planner.run("help", "sync").output.contains("  wk sync restore 41 "))
    #expect(
      planner.run("help", "--man", "sync run").output.hasPrefix(".TH WK-SYNC-RUN 1 "))
    #expect(
      planner.run("help", "sync", "rum").errors
        == "error: no command \"sync rum\". Did you mean \"sync run\"?   See: wk help\n")
    #expect(
      planner.run("sync", "run", "--dry-rnu").errors
        == "error: no option \"--dry-rnu\". Did you mean \"--dry-run\"? See: wk help sync run\n")
  }

  @Test("keeps every page within 24 lines of 100 columns")
  func pages() throws {
    let planner = try TestPlanner()
    let topics = CommandCatalog.all.map { $0.table.name } + HelpTopic.all.map(\.name)
    for topic in topics + ["ls"] {
      let run = planner.run("help", topic)
      let lines = run.output.split(separator: "\n")
      #expect(run.status == .ok && run.errors == "")
      #expect((3...24).contains(lines.count), "\(topic)")
      #expect(lines.allSatisfy { $0.displayWidth <= 100 }, "\(topic)")
    }
  }

  @Test("says where a page is not")
  func unknownPage() throws {
    #expect(
      try TestPlanner().run("help", "mont")
        == TestPlanner.Run(
          status: .usage,
          errors: "error: no command \"mont\". Did you mean \"month\"?   See: wk help\n"))
  }

  @Test("prints the version")
  func version() throws {
    let planner = try TestPlanner()
    #expect(planner.run("version").output == "wk \(VersionCommand.number)\n")
    #expect(planner.run("--version").output == planner.run("version").output)
    #expect(
      planner.run("version", "--json").output
        == "{\"schema\":\"wk.version/1\",\"version\":\"\(VersionCommand.number)\"}\n")
  }

  @Test("touches no planner")
  func writesNothing() throws {
    let planner = try TestPlanner()
    planner.environment = [:]
    #expect(planner.run("help").status == .ok)
    #expect(planner.run("version").status == .ok)
  }

  @Test(
    "a verb is explained on the page of its command",
    arguments: [
      "calendars add", "calendars remove", "trash restore", "config set", "config unset",
      "sync run",
    ])
  func verbs(words: String) throws {
    let planner = try TestPlanner()
    let parts = words.split(separator: " ").map(String.init)
    let page = planner.run(words: ["help"] + parts)
    #expect(page.status == .ok)
    let name = parts[0] == "sync" ? parts : [parts[0]]
    #expect(page.output == planner.run(words: ["help"] + name).output)
    #expect(planner.run("help", parts[0], "nonsense").status == .usage)
  }
}
