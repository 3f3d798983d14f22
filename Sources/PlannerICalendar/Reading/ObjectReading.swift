public import PlannerCore

/// What an ``ObjectReader`` makes of the text of an object.
public struct ObjectReading: Hashable, Sendable {
  /// Its UID; nil where it has none that can be read.
  public var uid: UID?
  /// What the planner shows of it.
  public var contents: ObjectContents
  /// DTSTART of the object itself, else its DUE: it tells objects with one UID apart.
  public var start: DateOrTime?
  /// What its reader should know; one that is `lost` means that nothing of it can be shown.
  public var findings: [Finding]

  /// Whether nothing of it can be shown: it has neither a UID nor a day or a name.
  public var showsNothing: Bool { uid == nil && findings.contains(where: \.lost) }

  /// Whether it repeats by a rule that cannot be expanded and is not used.
  public var hasUnusedRule = false

  /// Makes a reading.
  public init(
    uid: UID?, contents: ObjectContents, start: DateOrTime? = nil, findings: [Finding] = []
  ) {
    self.uid = uid
    self.contents = contents
    self.start = start
    self.findings = findings
  }
}
