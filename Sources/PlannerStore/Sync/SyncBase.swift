public import PlannerCore

/// What both sides of a pair agreed on last about one object: what changes are found against.
public struct SyncBase: Hashable, Sendable {
  /// Where an object was made.
  public typealias Origin = SyncSide

  /// The UID under which both sides know it.
  public var uid: UID
  /// The number of the object here.
  public var object: Int
  /// Where it stands there, in the words of the other side.
  public var href: String
  /// The tag of what stands there, RFC 9110 §8.8.3; nil where the other side gives none.
  public var etag: String?
  /// Whether the tag is a weak one, which proves nothing about bytes.
  public var isWeak: Bool
  /// The text as we sent it, or would have sent it.
  public var ours: [UInt8]
  /// The text as the other side keeps it.
  public var theirs: [UInt8]
  /// The revision of the object that reads as ``ours``; 0 where none does.
  public var revision: Int
  /// Which side made it.
  public var origin: Origin

  /// Makes a base.
  public init(
    uid: UID, object: Int, href: String, etag: String?, isWeak: Bool, ours: [UInt8],
    theirs: [UInt8], revision: Int, origin: Origin
  ) {
    self.uid = uid
    self.object = object
    self.href = href
    self.etag = etag
    self.isWeak = isWeak
    self.ours = ours
    self.theirs = theirs
    self.revision = revision
    self.origin = origin
  }
}

/// What a listing is compared with: a base without its texts.
public struct BaseTag: Hashable, Sendable {
  /// The UID under which both sides know the object.
  public let uid: UID
  /// The number of the object here.
  public let object: Int
  /// Where it stands there.
  public let href: String
  /// The tag of what stands there; nil where the other side gives none.
  public let etag: String?
  /// Whether the tag is a weak one.
  public let isWeak: Bool

  /// Makes a tag.
  public init(uid: UID, object: Int, href: String, etag: String?, isWeak: Bool) {
    self.uid = uid
    self.object = object
    self.href = href
    self.etag = etag
    self.isWeak = isWeak
  }
}

/// An object here that is not as its base has it, or has none.
public struct OurRow: Hashable, Sendable {
  /// Where an object of a pair is.
  public enum Standing: Hashable, Sendable {
    /// In the pair's calendar.
    case here
    /// In the trash, of whatever calendar.
    case trashed(Trash.Reason)
    /// In another calendar.
    case moved
  }

  /// The number of the object.
  public let object: Int
  /// Its UID; that of its base where it has one.
  public let uid: UID
  /// Whether it has a base.
  public let hasBase: Bool
  /// Where it is.
  public let standing: Standing
  /// The UID of the series that it is a day of; nil for anything else.
  public let seriesUID: UID?
  /// Whether it holds a series.
  public let hasSeries: Bool

  /// Makes a row.
  public init(
    object: Int, uid: UID, hasBase: Bool, standing: Standing, seriesUID: UID?, hasSeries: Bool
  ) {
    self.object = object
    self.uid = uid
    self.hasBase = hasBase
    self.standing = standing
    self.seriesUID = seriesUID
    self.hasSeries = hasSeries
  }
}
