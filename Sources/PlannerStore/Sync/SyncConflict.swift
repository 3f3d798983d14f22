public import PlannerCore

/// An object that both sides changed differently, waiting for the user on both.
public struct SyncConflict: Hashable, Sendable {
  /// The name of the pair.
  public var pair: String
  /// The UID of the object.
  public var uid: UID
  /// The number of the object here.
  public var object: Int
  /// Where it stands there.
  public var href: String
  /// The tag of ``theirs``; nil where the other side gives none.
  public var etag: String?
  /// Whether the tag is a weak one.
  public var isWeak: Bool
  /// The text that stands there.
  public var theirs: [UInt8]
  /// When it was changed here; nil where that is not known.
  public var changedHere: Instant?
  /// When it was changed there; nil where that is not known.
  public var changedThere: Instant?
  /// When the conflict was found.
  public var found: Instant
  /// What is different, in the order in which it is shown.
  public var units: [ConflictUnit]

  /// Makes a conflict.
  public init(
    pair: String, uid: UID, object: Int, href: String, etag: String?, isWeak: Bool,
    theirs: [UInt8], changedHere: Instant?, changedThere: Instant?, found: Instant,
    units: [ConflictUnit]
  ) {
    self.pair = pair
    self.uid = uid
    self.object = object
    self.href = href
    self.etag = etag
    self.isWeak = isWeak
    self.theirs = theirs
    self.changedHere = changedHere
    self.changedThere = changedThere
    self.found = found
    self.units = units
  }
}

/// One thing that both sides changed differently.
public struct ConflictUnit: Hashable, Sendable {
  /// What it is about in words: `name`, `day`, `status`, or the name of a property.
  public var unit: String
  /// The occurrence of a series that it is about; nil = the object itself.
  public var recurrenceID: RecurrenceID?
  /// What the planner says; nil = nothing.
  public var here: String?
  /// What the other side says; nil = nothing.
  public var there: String?
  /// What both said before; nil = nothing.
  public var base: String?
  /// The day of the occurrence as the planner shows it; nil where the planner holds none of its own.
  public var day: CivilDate?

  /// Makes a unit.
  public init(
    unit: String, recurrenceID: RecurrenceID?, here: String?, there: String?, base: String?,
    day: CivilDate? = nil
  ) {
    self.unit = unit
    self.recurrenceID = recurrenceID
    self.here = here
    self.there = there
    self.base = base
    self.day = day
  }
}
