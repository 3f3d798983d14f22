internal import PlannerCore

/// The program from its start to its exit status.
enum Program {
  /// Runs the command that the process was started with, and ends the process.
  static func main() -> Never {
    Descriptor.fillStandardOnes()
    Descriptor.ignoreBrokenPipes()
    let context = Context.system()
    let status = mayRun(in: context) ? run(in: context) : .usage
    ProcessEnvironment.end(with: status.rawValue)
  }

  /// Refuses names that are not UTF-8: mended, they would name something else.
  private static func mayRun(in context: Context) -> Bool {
    guard let text = ProcessEnvironment.brokenText else { return true }
    CommandError.usage("\"\(text)\" is not UTF-8.", hint: "Rename it, or write it in UTF-8.")
      .report(in: context)
    context.errors.flush()
    return false
  }

  /// Runs one command and writes all that it has to say.
  static func run(in context: Context) -> ExitStatus {
    var context = context
    var status = ExitStatus.ok
    var hasFailed = false
    do throws(CommandError) {
      status = try perform(in: &context)
    } catch {
      error.report(in: context)
      status = error.status
      hasFailed = true
    }
    context.output.flush()
    if let reason = context.output.pagerFailure {
      let name = context.configuration.pager.first ?? ""
      context.warn("The pager \"\(Sanitize.line(name))\" cannot be started: \(reason).")
    }
    if let reason = context.output.failure, !hasFailed {
      context.changes.unwritten(reason).report(in: context)
      status = .failed
    }
    context.errors.flush()
    return status
  }

  private static func perform(in context: inout Context) throws(CommandError) -> ExitStatus {
    // Known before the rest is, so that an error in the rest comes in the form that was asked for.
    context.globals.json = context.arguments.contains { $0 == "--json" || $0.hasPrefix("--json=") }
    let invocation = try Invocation(context.arguments)
    context.globals = invocation.globals
    context.readConfiguration()
    try context.fixClock()
    if invocation.command.table.isPaged || invocation.helpTopic != nil { context.pageResults() }
    if let topic = invocation.helpTopic { return try HelpCommand(topic: topic).run(in: context) }
    if context.globals.listsFields {
      for name in invocation.command.table.fields { context.output.line(name) }
      return .ok
    }
    return try invocation.command.init(invocation.arguments).run(in: context)
  }
}
