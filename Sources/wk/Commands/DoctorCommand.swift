internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk doctor`: looks whether all is well.
struct DoctorCommand: Command {
  private static let fix = Option("fix", help: "put right what can be worked out anew")

  static let table = OptionTable(
    name: "doctor", group: .keep,
    summary: "Look whether the planner and what is around it are sound.",
    examples: [
      .init("wk doctor", "one line for each thing: ok, or !! and what to do"),
      .init("wk doctor --fix", "puts right what follows from the rest, and removes leftovers"),
    ],
    options: [fix], fields: ["check", "ok", "message", "fixed"],
    notes: [
      "--fix writes anew what follows from texts, events and the log, such as indexes, counts and",
      "the days of series, and removes files of runs that were killed. What nothing can give back",
      "is named with the next step.",
    ],
    exits: "0 all is well or was put right, 1 something is not", more: "wk help restore")

  private let fixes: Bool

  init(_ arguments: Arguments) throws(CommandError) { fixes = arguments.has(Self.fix) }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let path = try PlannerLocation.path(in: context)
    var checks: [Check] = []
    do throws(CommandError) {
      // A look makes no planner where there is none.
      guard SystemFiles.exists(path) else {
        throw CommandError(.failed, "There is no planner \(path) yet.", hint: "Try: wk add")
      }
      let ground = try GroundChecks(of: path, fixes: fixes, in: context)
      guard ground.isUsable else {
        checks += ground.checks
        return end(checks, in: context)
      }
      let planner = try Planner(in: context)
      try PlannerChecks(planner: planner, now: context.now, fixes: fixes)
        .add(to: &checks, behind: ground.checks)
      checks += SurroundingChecks(planner: planner, context: context, fixes: fixes).all()
    } catch {
      let text = [error.message, error.hint].compactMap { $0 }.joined(separator: " ")
      checks.append(Check("database", problem: text))
    }
    return end(checks, in: context)
  }

  private func end(_ checks: [Check], in context: Context) -> ExitStatus {
    report(checks, in: context)
    return checks.allSatisfy { $0.isOk || $0.isFixed } ? .ok : .failed
  }

  private func report(_ checks: [Check], in context: Context) {
    guard context.globals.json else {
      for check in checks where !(context.globals.quiet && check.isOk) {
        let mark = check.isOk ? "ok" : check.isFixed ? "fixed" : context.style.alarm("!!")
        context.output.line("\(mark)  \(Sanitize.line(check.message))")
      }
      return
    }
    context.printJSON([
      ("schema", .text("wk.doctor/1")), ("ok", .bool(checks.allSatisfy { $0.isOk || $0.isFixed })),
      ("checks", .array(checks.map { $0.json.keeping(context.globals.fields) })),
    ])
  }
}

/// One thing that was looked at.
struct Check: Equatable {
  /// What it is about, in one word for scripts.
  let name: String
  /// Whether all was well.
  let isOk: Bool
  /// What was found and what to do about it.
  let message: String
  /// Whether it was put right.
  let isFixed: Bool

  /// Something that is well.
  init(_ name: String, ok message: String) {
    (self.name, self.isOk, self.message, self.isFixed) = (name, true, message, false)
  }

  /// Something that is not.
  init(_ name: String, problem message: String, isFixed: Bool = false) {
    (self.name, self.isOk, self.message, self.isFixed) = (name, false, message, isFixed)
  }

  /// It as JSON.
  var json: JSONValue {
    .object([
      ("check", .text(name)), ("ok", .bool(isOk)), ("message", .text(message)),
      ("fixed", .bool(isFixed)),
    ])
  }
}
