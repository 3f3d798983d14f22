public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// What a run of one pair did.
public struct SyncReport: Sendable {
  /// How a run ended.
  public enum State: String, Sendable {
    /// Both sides are alike, except what waits in a conflict.
    case done
    /// Something could not be read or written; the next run tries again.
    case partial
    /// It would have deleted too much and wrote no more; or the place is another one than before.
    case guarded
    /// The user did not agree to the first run, and nothing was written.
    case cancelled
    /// The place cannot be reached.
    case unreachable
  }

  /// One object and what the run does about it.
  public struct Action: Hashable, Sendable {
    /// Which side is written.
    public enum Side: String, Sendable {
      case here, there, both, none
    }

    /// The UID of the object; empty where it is about the calendar itself.
    public let uid: UID
    /// The name of its event.
    public let name: String
    /// The key of its event here; nil where it is not here yet.
    public let key: EventKey?
    /// Which side is written.
    public let side: Side
    /// What is done, in words such as `send`, `receive new`, `merge`, `delete here`, `conflict`.
    public let action: String
    /// Why; empty where that is plain.
    public let reason: String
    /// For a merge what came from where (`title here, done there`); empty for anything else.
    public var units = ""
    /// What is done; nil where no run does it.
    var kind: SyncAction?
  }

  /// The pair.
  public let pair: String
  /// How it ended.
  public internal(set) var state = State.done
  /// How many objects were sent.
  public internal(set) var sent = 0
  /// How many came in.
  public internal(set) var received = 0
  /// How many had changed on both sides and were merged.
  public internal(set) var merged = 0
  /// How many were put into the trash here.
  public internal(set) var deletedHere = 0
  /// How many were deleted there.
  public internal(set) var deletedThere = 0
  /// How many wait in a conflict.
  public internal(set) var conflicts = 0
  /// How many of the name and the colour of the calendar were changed here.
  public internal(set) var propertiesHere = 0
  /// How many of the name and the colour of the collection were changed there.
  public internal(set) var propertiesThere = 0
  /// How many conflicts were ended by the user.
  public internal(set) var resolved = 0
  /// How many things there are of a kind that pairs do not move, such as meetings; told by a first
  /// run.
  public internal(set) var passedOver = 0
  /// How many cannot be read or told apart there.
  public internal(set) var quarantined = 0
  /// How many are as they were.
  public internal(set) var unchanged = 0
  /// How often the other side was asked.
  public internal(set) var requests = 0
  /// What was done, or with a dry run would be, in that order; without what is unchanged.
  public internal(set) var actions: [Action] = []
  /// What the user should know, a sentence each: places that cannot be read, refusals, ticks that
  /// were inferred.
  public internal(set) var findings: [String] = []
  /// The guard that stopped it; nil where none did.
  public internal(set) var deletions: Int?
  /// The number of the run, which is that of its operation in the log; nil where it did nothing.
  public internal(set) var number: Int?
  /// Whether nothing was written because a dry run was asked for.
  public internal(set) var isDryRun = false

  init(of pair: Pair) { self.pair = pair.name }

  /// The report of a first run to which the user did not agree before the pair was made.
  public init(cancelled pair: Pair) {
    self.init(of: pair)
    state = .cancelled
  }

  /// Whether there was nothing to do.
  public var isIdle: Bool { actions.isEmpty && findings.isEmpty }
}

/// How to run.
public struct SyncOptions: Sendable {
  /// Whether only to say what would be done.
  public var isDryRun = false
  /// How many inferred deletions to allow.
  public var allowedDeletions: Int?

  /// Makes options.
  public init(isDryRun: Bool = false, allowedDeletions: Int? = nil) {
    self.isDryRun = isDryRun
    self.allowedDeletions = allowedDeletions
  }
}

/// How far a run has come.
public struct SyncProgress: Hashable, Sendable {
  /// How many objects are done.
  public let done: Int
  /// How many there are.
  public let total: Int
}

extension SyncReport.Action {
  /// The action of a verdict.
  init(_ verdict: SyncVerdict) {
    uid = verdict.uid
    name = verdict.name
    key = verdict.key
    kind = verdict.action
    action = verdict.action.rawValue
    reason = verdict.reason.isEmpty ? verdict.loss : verdict.reason
    units =
      switch verdict.action {
      case .merge, .match: verdict.merge?.words ?? ""
      case .conflict: verdict.merge?.differing ?? ""
      default: ""
      }
    side =
      switch verdict.action {
      case .receive, .receiveNew, .revive, .deleteHere: .here
      case .send, .sendNew, .overwrite, .deleteThere: .there
      case .merge, .match: .both
      case .nothing, .forget, .keep, .conflict: .none
      }
  }
}

extension SyncVerdict {
  /// Whose value stands where both sides changed the same, in words; empty where they did not.
  fileprivate var loss: String {
    guard action == .merge || action == .match, let merge, !merge.conflicts.isEmpty else {
      return ""
    }
    let units = merge.differing.split(separator: ", ").map { $0 == "name" ? "title" : $0 }
    return "both changed \(units.joined(separator: ", ")): "
      + (merge.side == .ours ? "ours stands" : "theirs stands")
  }
}

extension SyncReport {
  /// Counts what a verdict did and lists it.
  mutating func tell(_ verdict: SyncVerdict) { tell([Action(verdict)]) }

  /// Counts actions and lists them.
  mutating func tell(_ more: [Action]) {
    for action in more {
      switch action.kind {
      case .send, .sendNew, .overwrite: sent += 1
      case .receive, .receiveNew, .revive: received += 1
      case .merge, .match: merged += 1
      case .deleteHere: deletedHere += 1
      case .deleteThere: deletedThere += 1
      case .conflict: conflicts += 1
      case .keep: break
      case .nothing, .forget, nil: continue
      }
      actions.append(action)
    }
  }

  /// The counts as a JSON object.
  var countsJSON: String {
    """
    {"sent":\(sent),"received":\(received),"merged":\(merged),"deleted_here":\(deletedHere),\
    "deleted_there":\(deletedThere),"conflicts":\(conflicts),"quarantined":\(quarantined),\
    "unchanged":\(unchanged),"properties_here":\(propertiesHere),\
    "properties_there":\(propertiesThere),"resolved":\(resolved)}
    """
  }
}
