/// Something about the input of an import that its reader should know.
public struct Finding: Hashable, Sendable {
  /// The line of the file on which the trouble is, from 1.
  public var line: Int
  /// The UID of the object, where it could be read.
  public var uid: UID?
  /// What is wrong and what was done about it: a clause without capital and full stop.
  public var reason: String
  /// Whether the object was rejected.
  public var lost: Bool
  /// The two values of what was changed on both sides; nil for anything else.
  public var conflict: TwoValues?

  /// Makes a finding.
  public init(
    line: Int, uid: UID? = nil, reason: String, lost: Bool = false, conflict: TwoValues? = nil
  ) {
    self.line = line
    self.uid = uid
    self.reason = reason
    self.lost = lost
    self.conflict = conflict
  }
}

/// What two sides say about one thing.
public struct TwoValues: Hashable, Sendable {
  /// What it is about in words: `name`, `day`, `status`, or the name of a property.
  public var unit: String
  /// What the planner says; nil = nothing.
  public var ours: String?
  /// What the other side says; nil = nothing.
  public var theirs: String?

  /// Makes a pair of values.
  public init(unit: String, ours: String?, theirs: String?) {
    self.unit = unit
    self.ours = ours
    self.theirs = theirs
  }
}
