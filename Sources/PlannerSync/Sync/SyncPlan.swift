internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What a run is going to do, object by object; a value, made before anything is written.
///
/// It names actions and holds no texts: each verdict is made again in the transaction in which it is
/// carried out, on what both sides say then.
struct SyncPlan {
  /// One object.
  struct Entry {
    /// Its UID.
    let uid: UID
    /// What is done.
    let kind: SyncAction
    /// The same, as it is reported.
    let action: SyncReport.Action
    /// Whether the planner's database is written for it, if only to note that both are alike.
    let isWrittenHere: Bool
  }

  /// The objects about which there is something to do, in that order.
  private(set) var entries: [Entry] = []
  /// How many deletions would follow from what is absent there, or from an undone arrival.
  private(set) var inferredDeletions = 0
  /// Takes in the verdict on an object.
  mutating func add(_ verdict: SyncVerdict) {
    if verdict.isInferredDeletion { inferredDeletions += 1 }
    // What the mode alone leaves as it is, it leaves in every run.
    guard verdict.action != .keep || verdict.isLeft else { return }
    guard verdict.action != .nothing || verdict.settled != nil else { return }
    entries.append(
      Entry(
        uid: verdict.uid, kind: verdict.action, action: SyncReport.Action(verdict),
        isWrittenHere: verdict.action.isReceiving || verdict.settled != nil
          || verdict.isLeft || [.conflict, .forget].contains(verdict.action)))
  }

  /// Whether anything but the pair's own memory would be written.
  var writes: Bool { entries.contains { $0.action.side != .none } }

  /// How many objects are not as they were.
  var touched: Int { entries.count { $0.kind != .nothing } }

  /// What is done, as it is reported.
  var actions: [SyncReport.Action] {
    entries.filter { $0.kind != .nothing }.map(\.action)
  }
}

extension SyncReport.Action {
  /// The action of a verdict.
  init(_ verdict: SyncVerdict) {
    uid = verdict.uid
    name = verdict.name
    key = verdict.key
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
      switch SyncAction(rawValue: action.action) {
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
