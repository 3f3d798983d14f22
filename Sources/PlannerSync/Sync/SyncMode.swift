internal import PlannerStore

/// What a pair may do: which way objects go, and whether any may be deleted.
enum SyncMode: Hashable, Sendable, CaseIterable {
  /// Both ways.
  case both
  /// Nothing goes out.
  case readOnly
  /// Ours goes out and theirs is overwritten; only what we made is deleted there.
  case mirror
  /// Both ways, and nothing is deleted on either side.
  case noDelete

  /// The mode of a pair.
  init(_ pair: Pair) {
    switch pair.direction {
    case .both: self = pair.deletes ? .both : .noDelete
    case .readOnly: self = .readOnly
    case .mirror: self = .mirror
    }
  }

  /// What to do about an object; one answer for every situation.
  ///
  /// - Parameters:
  ///   - situation: what happened to it.
  ///   - isOurs: whether the object came to the other side from here.
  /// - Returns: what is done.
  func action(in situation: SyncSituation, isOurs: Bool) -> SyncAction {
    switch self {
    case .both: Self.both(situation)
    case .readOnly: Self.readOnly(situation)
    case .mirror: Self.mirror(situation, isOurs: isOurs)
    case .noDelete: Self.noDelete(situation)
    }
  }

  /// An edit beats a deletion, whichever side made it.
  private static func both(_ situation: SyncSituation) -> SyncAction {
    switch situation {
    case .agreed(.unchanged, .unchanged), .agreed(_, .unknown): .nothing
    case .agreed(.changed, .unchanged): .send
    case .agreed(.deleted, .unchanged): .deleteThere
    case .agreed(.unchanged, .changed): .receive
    case .agreed(.changed, .changed): .merge
    case .agreed(.deleted, .changed): .revive
    case .agreed(.unchanged, .deleted): .deleteHere
    case .agreed(.changed, .deleted): .sendNew
    case .agreed(.deleted, .deleted): .forget
    case .unmet(.here): .sendNew
    case .unmet(.there): .receiveNew
    case .unmet(.both): .match
    case .unmet(.trashedHere): .revive
    }
  }

  private static func readOnly(_ situation: SyncSituation) -> SyncAction {
    switch both(situation) {
    case .send, .sendNew, .deleteThere: .keep
    case let action: action
    }
  }

  private static func noDelete(_ situation: SyncSituation) -> SyncAction {
    switch both(situation) {
    case .deleteHere, .deleteThere: .keep
    case let action: action
    }
  }

  private static func mirror(_ situation: SyncSituation, isOurs: Bool) -> SyncAction {
    switch situation {
    case .agreed(.unchanged, .unchanged), .agreed(_, .unknown): .nothing
    case .agreed(.changed, .unchanged): .send
    case .agreed(.unchanged, .changed), .agreed(.changed, .changed): .overwrite
    case .agreed(.unchanged, .deleted), .agreed(.changed, .deleted): .sendNew
    case .agreed(.deleted, .deleted): .forget
    case .agreed(.deleted, .unchanged), .agreed(.deleted, .changed):
      isOurs ? .deleteThere : .forget
    case .unmet(.here): .sendNew
    case .unmet(.both): .overwrite
    case .unmet(.there), .unmet(.trashedHere): .nothing
    }
  }
}
