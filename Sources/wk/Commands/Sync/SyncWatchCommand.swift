internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk sync watch`: syncs whenever something changes on either side, until it is ended.
struct SyncWatchCommand: Command {
  private static let every = Option(
    "every", nil, .required("5m"), help: "how often at least: 30s, 5m, 1h; 5m without it")

  static let table = OptionTable(
    name: "sync watch", group: .exchange, operands: "[NAME...]", operandCount: 0...1_000,
    summary: "Sync pairs whenever something changes on either side, until it is ended.",
    examples: [
      .init("wk sync watch", "all pairs;  also: watch phone"),
      .init("wk sync watch --every 1m", "looks each minute too"),
    ],
    options: [every], hasJSON: false,
    notes: [
      "A line for each run tells what it did. Ctrl-C and SIGTERM end it, after the run that is going",
      "on. A pair whose first run nobody has agreed to waits: wk sync run NAME",
      "Without NAME pairs that are made or removed meanwhile are too. A disk that is mounted is seen by",
      "the next look at the latest, a folder that is moved away and back at once.",
      "Files that wk export --keep-current registered are brought up to date with each run.",
    ],
    exits: "0 ended, 3 no such pair", more: "wk help sync run")

  private let names: [String]
  private let seconds: Int

  init(_ arguments: Arguments) throws(CommandError) {
    names = arguments.operands
    seconds = try arguments.value(of: Self.every).map(Self.seconds) ?? 300
  }

  /// The seconds of `30s`, `5m`, `1h`; a number alone is of minutes.
  private static func seconds(_ text: String) throws(CommandError) -> Int {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    let unit = text.last.flatMap { units[$0] }
    if let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0 {
      let seconds = number.multipliedReportingOverflow(by: unit ?? 60)
      if !seconds.overflow, (1...86_400).contains(seconds.partialValue) {
        return seconds.partialValue
      }
    }
    throw .usage(
      "\"\(text)\" is no time to wait.", hint: "Try: --every 5m; from 1s to 24h.")
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    _ = try PairName.pairs(names, among: try planner.pairs())
    let watch: any ChangeWatch
    do throws(SystemError) {
      watch = try context.watch()
    } catch {
      throw CommandError(.failed, "Changes of files cannot be waited for: \(error.reason).")
    }
    var loop = WatchLoop(
      names: names, database: planner.database.path, watch: watch, context: context)
    return loop.run(every: seconds)
  }
}
