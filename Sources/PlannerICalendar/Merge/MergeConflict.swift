public import PlannerCore

/// Whose value stands where both sides changed one unit differently.
public enum MergeSide: Hashable, Sendable {
  /// Ours.
  case ours
  /// Theirs.
  case theirs
}

/// A unit of one component of an object.
public struct MergePlace: Hashable, Sendable {
  /// The unit.
  public let unit: MergeUnit
  /// The occurrence whose component it is in; nil for the object itself.
  public let recurrenceID: RecurrenceID?
}

/// A unit that both sides changed, each in another way.
public struct MergeConflict: Hashable, Sendable {
  /// The unit.
  public let unit: MergeUnit
  /// The occurrence whose component it is in; nil for the object itself.
  public let recurrenceID: RecurrenceID?
  /// What we say; nil where we have no line of it.
  public let ours: String?
  /// What they say; nil where they have no line of it.
  public let theirs: String?
  /// What we said when both last agreed; nil where there was no line of it, or nobody knows.
  public let base: String?

  /// Where it is.
  public var place: MergePlace { MergePlace(unit: unit, recurrenceID: recurrenceID) }

  /// Notes what the pieces of a unit say on both sides.
  init(
    _ unit: MergeUnit, in component: MergeComponent, base: [MergePiece], ours: [MergePiece],
    theirs: [MergePiece]
  ) {
    self.unit = unit
    recurrenceID = component.recurrenceID
    self.ours = Self.words(ours)
    self.theirs = Self.words(theirs)
    self.base = Self.words(base)
  }

  /// The value of one property, or all lines one after another, each with the zone that it names.
  private static func words(_ pieces: [MergePiece]) -> String? {
    guard let first = pieces.first else { return nil }
    if pieces.count == 1, case .property = first.unit, let line = first.line {
      return TextValue.unescaped(line.value, of: line.text)
    }
    return pieces.map { piece in
      guard let line = piece.line else { return String(decoding: piece.content, as: UTF8.self) }
      let zone = line.parameter("TZID").map { ";TZID=\($0)" } ?? ""
      return "\(piece.name)\(zone):\(line.rawValue)"
    }.joined(separator: "\n")
  }
}
