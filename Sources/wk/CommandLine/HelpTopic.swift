/// A page of the help that is about no single command.
struct HelpTopic {
  /// The word behind `wk help`.
  let name: String
  /// Its lines.
  let lines: [String]

  /// All topics.
  static let all = [dates, json, exitCodes, options]

  private static let dates = HelpTopic(
    name: "dates",
    lines: [
      "Days, weeks and months, wherever a command takes one. Weeks run from Monday to Sunday.",
      "  today tomorrow yesterday   also 今天 明天 後天 昨天, 今日 明日",
      "  fri                        the next Friday, today included (下週五 来週金曜 and the like too)",
      "  next fri, last fri         Friday of next week, of last week",
      "  +3d -1w +2m                so many days, weeks, months from today",
      "  27, 11-27, 2026-11-27      a day of this month, of this year, of any year",
      "  2026-W48, w48, 2026-W48-5  a week, a week of this year, its Friday",
      "  2026-11, nov               a month, a month of this year",
      "  2026-Q4, 2026, w45..w48    a quarter, a year, from one to another, for wk stats",
      "  eow eom                    the last day of this week, of this month",
      "  prev next                  the week or month before or after, for wk week and wk month",
      "Where a view is asked for (wk week fri), a weekday means the one of this week.",
      "What no calendar has (November 31) is refused with what may have been meant.",
    ])

  private static let json = HelpTopic(
    name: "json",
    lines: [
      "--json prints one JSON object on standard output, \"schema\":\"wk.COMMAND/1\" first.",
      "  --json=FIELDS, --fields FIELDS   only these keys of its rows: wk list --json=key,name",
      "  --fields                         the keys there are, one on a line",
      "Every key is always there, null where it is empty. Days are 2026-11-26, times 09:30 in the",
      "planner's zone, moments 2026-11-26T02:02:00Z; counts are pairs of numbers, never percent.",
      "Keys are only added within a version. An error is an object on standard error,",
      "\"schema\":\"wk.error/1\", with code, message, hint and place; the exit code stays the same.",
    ])

  private static let options = HelpTopic(
    name: "options",
    lines: ["Options that hold for every command, before or after its name:"]
      + Option.global.map { "  " + $0.longSynopsis.padded(to: 19) + $0.help } + [
        "Of one of these that is given twice the last counts, so that an alias may hold the first;",
        "any other is refused where it is given twice and does not say the same.",
      ])

  private static let exitCodes = HelpTopic(
    name: "exit-codes",
    lines: ["How a run ended:"]
      + ExitStatus.allCases.map { status in
        "  " + String(status.rawValue).rightAligned(to: 3) + "  " + status.meaning
      })
}
