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
    /// What is done, as it is reported.
    let action: SyncReport.Action
    /// Whether the pair had agreed on it before.
    let isKnown: Bool
    /// Whether the planner's database is written for it, if only to note that both are alike.
    let isWrittenHere: Bool

    /// The UID of the object.
    var uid: UID { action.uid }
    /// What is done.
    var kind: SyncAction? { action.kind }
  }

  /// The objects about which there is something to do, in that order.
  private(set) var entries: [Entry] = []
  /// How many are absent there and not deleted here, where that leads to anything.
  private(set) var missingThere = 0
  /// How many would be deleted there since their arrival was undone here.
  private(set) var undoneHere = 0

  /// Takes in the verdict on an object.
  mutating func add(_ verdict: SyncVerdict) {
    switch verdict.inferred {
    case .missingThere: missingThere += 1
    case .undoneHere: undoneHere += 1
    case nil: break
    }
    // What the mode alone leaves as it is, it leaves in every run.
    guard verdict.action != .keep || verdict.isLeft else { return }
    guard verdict.action != .nothing || verdict.settled != nil else { return }
    entries.append(
      Entry(
        action: SyncReport.Action(verdict), isKnown: verdict.base != nil,
        isWrittenHere: verdict.action.isReceiving || verdict.settled != nil
          || verdict.isLeft || [.conflict, .forget].contains(verdict.action)))
  }

  /// Whether anything but the pair's own memory would be written.
  var writes: Bool { entries.contains { $0.action.side != .none } }

  /// How many objects that the pair knows are not as they were.
  var touched: Int { entries.count { $0.kind != .nothing && $0.isKnown } }

  /// What is done, as it is reported.
  var actions: [SyncReport.Action] {
    entries.filter { $0.kind != .nothing }.map(\.action)
  }
}
