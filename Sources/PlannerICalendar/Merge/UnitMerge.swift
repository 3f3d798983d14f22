internal import PlannerCore

/// What becomes of one unit of a component that both sides have.
struct UnitMerge {
  /// The outcome.
  enum Decision: Equatable {
    /// Our lines stay.
    case ours
    /// Their lines take the place of ours.
    case theirs
    /// A set: theirs that are new are added to ours, and what they took away goes.
    case joined(added: Set<[UInt8]>, removed: Set<[UInt8]>)
    /// Both changed it, each in another way.
    case conflict
  }

  /// The outcome.
  let decision: Decision
  /// Whether we have changed the unit since the base.
  let isOurs: Bool
  /// Whether they have.
  let isTheirs: Bool

  /// Decides; `nil` base = nobody knows what both sides had in common, settled = we have changed it
  /// last.
  init(
    of unit: MergeUnit, in component: String, since base: Sides<[MergePiece]>?,
    ours: [MergePiece], theirs: [MergePiece], isSettled: Bool = false
  ) {
    let mine = UnitContent(of: ours, unit, in: component)
    let other = UnitContent(of: theirs, unit, in: component)
    let before = base.map {
      Sides(
        ours: UnitContent(of: $0.ours, unit, in: component),
        theirs: UnitContent(of: $0.theirs, unit, in: component))
    }
    isOurs = before.map { $0.ours != mine } ?? false
    isTheirs = before.map { $0.theirs != other } ?? (mine != other)
    let isSet = Self.isSet(unit, [base?.ours ?? [], base?.theirs ?? [], ours, theirs])
    if mine == other || before?.theirs == other {
      decision = .ours
    } else if before?.ours == mine, !isSet || before?.theirs == mine {
      decision = isSettled ? .conflict : .theirs
    } else if isSet {
      // Without a base nothing was taken away, and what they never kept they have not taken away.
      let (known, new) = (Set(before?.theirs.lines ?? []), Set(other.lines))
      decision = .joined(added: new.subtracting(known), removed: known.subtracting(new))
    } else if let stamp = Self.stamp(unit, ours, theirs) {
      decision = stamp
    } else if unit == .status, component == "VTODO" {
      decision = Self.status(ours, theirs)
    } else if base == nil, ours.isEmpty != theirs.isEmpty {
      // Without a base, absence is no deletion.
      decision = ours.isEmpty ? .theirs : .ours
    } else {
      decision = .conflict
    }
  }

  private static func isSet(_ unit: MergeUnit, _ sides: [[MergePiece]]) -> Bool {
    switch unit {
    case .status, .schedule: return false
    case .component(_, let uid): return uid.isEmpty
    case .property(let name):
      switch LineRule(of: name) {
      case .single: return false
      case .set, .list: return true
      case .unknown: return sides.contains { $0.count > 1 }
      }
    }
  }

  /// Both finished it: agreed, and the earlier moment is when it was finished.
  private static func status(_ ours: [MergePiece], _ theirs: [MergePiece]) -> Decision {
    let (mine, other) = (StatusMeaning(of: ours), StatusMeaning(of: theirs))
    guard mine.status == .finished, other.status == .finished else { return .conflict }
    guard mine.finishedAt != other.finishedAt else {
      // The same whichever side is asked.
      return mine.bytes.lexicographicallyPrecedes(other.bytes) ? .ours : .theirs
    }
    guard let first = mine.finishedAt else { return .theirs }
    guard let second = other.finishedAt else { return .ours }
    return first < second ? .ours : .theirs
  }

  /// The later stamp, the higher SEQUENCE, the earlier CREATED; nil for anything else.
  ///
  /// What names an object is never in conflict.
  private static func stamp(
    _ unit: MergeUnit, _ ours: [MergePiece], _ theirs: [MergePiece]
  ) -> Decision? {
    guard case .property(let name) = unit else { return nil }
    let (mine, other) = (ours.first?.line, theirs.first?.line)
    switch name {
    case "UID", "RECURRENCE-ID": return .ours
    case "SEQUENCE":
      return (mine.flatMap { Int($0.word) } ?? 0) < (other.flatMap { Int($0.word) } ?? 0)
        ? .theirs : .ours
    case "DTSTAMP", "LAST-MODIFIED":
      return (mine?.rawValue ?? "") < (other?.rawValue ?? "") ? .theirs : .ours
    case "CREATED":
      guard let mine, let other else { return mine == nil ? .theirs : .ours }
      return mine.rawValue <= other.rawValue ? .ours : .theirs
    default: return nil
    }
  }
}
