import Testing

@testable import wk

@Suite("The command line")
struct ArgumentTests {
  func error(_ words: String...) -> String { error(words) }

  func error(_ words: [String]) -> String {
    do {
      _ = try Invocation(words)
      return "none"
    } catch {
      return [error.message, error.hint].compactMap { $0 }.joined(separator: " ")
    }
  }

  @Test("takes global options before and after the command")
  func globals() throws {
    let before = try Invocation(["--db", "x.db", "--json", "-q", "month", "prev"])
    let after = try Invocation(["month", "prev", "-q", "--db=x.db", "--json"])
    for invocation in [before, after] {
      #expect(invocation.command.table.name == "month")
      #expect(invocation.arguments.operands == ["prev"])
      #expect(invocation.globals.database == "x.db")
      #expect(invocation.globals.json && invocation.globals.quiet)
    }
  }

  @Test("is wk week without a command, and knows aliases")
  func defaults() throws {
    #expect(try Invocation([]).command.table.name == "week")
    #expect(try Invocation(["-v"]).command.table.name == "week")
    #expect(try Invocation(["ls"]).command.table.name == "list")
    #expect(try Invocation(["--version"]).command.table.name == "version")
  }

  @Test("takes options and operands in any order, and dates that look like options")
  func order() throws {
    let add = try Invocation([
      "add", "--on", "-1d", "Call", "-q", "Anna", "--category", "a",
      "--category=b", "--", "--now", "-1w",
    ])
    #expect(add.arguments.operands == ["Call", "Anna", "--now", "-1w"])
    #expect(add.arguments.value(of: .on) == "-1d")
    #expect(add.arguments.all(of: .category) == ["a", "b"])
    #expect(try Invocation(["week", "-1w"]).arguments.operands == ["-1w"])
    #expect(try Invocation(["export", "-oout.ics"]).arguments.has(.json) == false)
  }

  @Test("reads fields behind --json and --fields")
  func fields() throws {
    #expect(try Invocation(["list", "--json=key,name"]).globals.fields == ["key", "name"])
    let other = try Invocation(["list", "--fields", "key, day"]).globals
    #expect(other.json && other.fields == ["key", "day"])
    #expect(try Invocation(["list", "--fields"]).globals.listsFields)
    #expect(try Invocation(["list", "--json"]).globals.fields == nil)
  }

  @Test("refuses what it does not know, and says what may have been meant")
  func mistakes() {
    #expect(error("mont") == "no command \"mont\". Did you mean \"month\"?   See: wk help")
    #expect(error("xyzzy") == "no command \"xyzzy\". See: wk help")
    #expect(
      error("list", "--opne") == "no option \"--opne\". Did you mean \"--open\"? See: wk help list")
    #expect(error("list", "-x") == "no option \"-x\". See: wk help list")
    #expect(
      error("--jsno", "list") == "no option \"--jsno\". Did you mean \"--json\"? See: wk help")
    #expect(
      error("list", "--from") == "--from needs a value. Write --from DAY. See: wk help list")
    #expect(error("list", "--open=3") == "--open takes no value. See: wk help list")
    #expect(error("show") == "wk show needs KEY. See: wk help show")
    #expect(
      error("month", "nov", "dec") == "wk month does not know what to do with \"dec\". "
        + "See: wk help month")
    #expect(error("--color", "red") == "--color cannot be \"red\". Try auto, always or never.")
    #expect(
      error("month", "--json=week") == "wk month has no field \"week\". "
        + "Try day finished total cancelled.")
    for words in [["list", "--json="], ["list", "--fields", ""], ["list", "--json=,"]] {
      #expect(error(words) == "No field is named. Write --json for all, or --json=FIELD,FIELD.")
    }
    #expect(
      error("--fields", "list") == "--fields takes names of fields, and \"list\" is a command. "
        + "To list its fields: wk list --fields")
  }

  @Test("takes no beginnings of names for the names")
  func noAbbreviations() {
    #expect(error("list", "--unsched") == "no option \"--unsched\". See: wk help list")
    #expect(error("list", "--cal", "x").hasPrefix("no option \"--cal\"."))
    #expect(error("mon").hasPrefix("no command \"mon\"."))
  }

  @Test("shows the help of whatever stands there, however wrong the rest is")
  func help() throws {
    #expect(try Invocation(["show", "--help"]).helpTopic == "show")
    #expect(try Invocation(["-h", "show"]).helpTopic == "show")
    #expect(try Invocation(["--help"]).helpTopic == "")
    #expect(try Invocation(["show"] + ["t1c"]).helpTopic == nil)
  }

  @Test("counts letters put in, taken out, replaced and swapped")
  func distance() {
    let pairs = [("month", "mont"), ("week", "weke"), ("list", "lost"), ("", "abc"), ("ab", "ba")]
    let distances = pairs.map { Suggestion.distance(Array($0), Array($1)) }
    #expect(distances == [1, 1, 1, 3, 1])
    #expect(Suggestion.nearest(to: "exprot", among: ["import", "export"]) == "export")
    #expect(Suggestion.nearest(to: "qq", among: ["import", "export"]) == nil)
  }
}
