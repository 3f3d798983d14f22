/// How a run ended, for scripts; `wk help exit-codes` shows the list.
///
/// Where several things befell one run, such as several pairs of a sync, the smallest is told.
enum ExitStatus: Int32, CaseIterable {
  /// Done, also where nothing had to change.
  case ok = 0
  /// Failed.
  case failed = 1
  /// The user, or a missing `--yes`, stopped it before anything was touched.
  case cancelled = 2
  /// No such event, or a key that several events share.
  case notFound = 3
  /// A sync left conflicts that somebody must decide.
  case conflicts = 4
  /// Some of the input was rejected.
  case rejected = 5
  /// The other side of a sync cannot be reached.
  case unreachable = 6
  /// The command line cannot be understood.
  case usage = 64
  /// Ctrl-C.
  case interrupted = 130

  /// What it means, for people.
  var meaning: String {
    switch self {
    case .ok: "done; also when nothing had to change"
    case .failed: "failed; the message says what and where"
    case .cancelled: "cancelled before anything was touched"
    case .notFound: "no such event, or a key that several events share"
    case .conflicts: "conflicts are left; wk conflicts shows them"
    case .rejected: "some of the input was rejected; the rest is in"
    case .unreachable: "the other side of a sync cannot be reached"
    case .usage: "the command line cannot be understood"
    case .interrupted: "stopped by Ctrl-C"
    }
  }

  /// The `code` of an error in JSON.
  var code: String {
    switch self {
    case .ok: "ok"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .notFound: "not_found"
    case .conflicts: "conflicts"
    case .rejected: "rejected"
    case .unreachable: "unreachable"
    case .usage: "usage"
    case .interrupted: "interrupted"
    }
  }
}
