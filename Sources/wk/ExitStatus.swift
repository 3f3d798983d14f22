/// How a run ended, for scripts; `wk help exit-codes` shows the list.
///
/// 4 and 6 are free for what a sync will say: conflicts are left, the other side is not reached.
enum ExitStatus: Int32, CaseIterable {
  /// Done, also where nothing had to change.
  case ok = 0
  /// Failed.
  case failed = 1
  /// The user, or a missing `--yes`, stopped it before anything was touched.
  case cancelled = 2
  /// No such event, or a key that several events share.
  case notFound = 3
  /// Some of the input was rejected.
  case rejected = 5
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
    case .rejected: "some of the input was rejected; the rest is in"
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
    case .rejected: "rejected"
    case .usage: "usage"
    case .interrupted: "interrupted"
    }
  }
}
