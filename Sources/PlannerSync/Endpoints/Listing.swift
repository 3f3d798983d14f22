/// Where an object stands at its endpoint: the name of a file, a UID in a file, an address
/// (`DAV:href`, RFC 4918 §14.7). It means nothing elsewhere and never becomes a path by itself.
public struct Href: RawRepresentable, Hashable, Comparable, Sendable {
  /// As the endpoint spells it.
  public let rawValue: String

  /// Takes what an endpoint gave.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static func < (one: Href, other: Href) -> Bool { one.rawValue < other.rawValue }
}

/// What tells one state of an object from all others at its endpoint, RFC 9110 §8.8.3.
public struct ETag: Hashable, Sendable {
  /// As the endpoint gave it.
  public let value: String
  /// Whether two states may share it, so that it proves no sameness.
  public let isWeak: Bool

  /// Makes an entity tag.
  public init(_ value: String, isWeak: Bool = false) {
    self.value = value
    self.isWeak = isWeak
  }

  /// Whether another one proves that nothing has changed since this one.
  public func proves(_ other: ETag?) -> Bool { !isWeak && self == other }
}

/// The objects of an endpoint at one moment.
public struct Listing: Hashable, Sendable {
  /// What a listing speaks of.
  public enum Extent: Hashable, Sendable {
    /// All there is: an object that is missing is gone.
    case all
    /// A part of what there is, for want of better: an object that is missing is unknown.
    case some
    /// What has changed since the token (RFC 6578 §3.5), and what is gone since.
    case changes(gone: [Href])
  }

  /// The objects, each with its tag; nil where the endpoint gives none.
  public var etags: [Href: ETag?]
  /// What it speaks of.
  public var extent: Extent
  /// What the next listing may begin from; nil where the endpoint has no such thing, or where it may
  /// not be relied upon yet.
  public var token: String?
  /// Which collection was listed: another one under the same name has another identity. Nil where
  /// the endpoint knows none.
  public var identity: String?
  /// What could not be listed, and why.
  public var findings: [EndpointFinding]

  /// Makes a listing.
  public init(
    etags: [Href: ETag?] = [:], extent: Extent = .all, token: String? = nil,
    identity: String? = nil, findings: [EndpointFinding] = []
  ) {
    self.etags = etags
    self.extent = extent
    self.token = token
    self.identity = identity
    self.findings = findings
  }
}

/// Something at an endpoint that cannot be taken part in a sync, with its place.
public struct EndpointFinding: Hashable, Sendable {
  /// Where: a file, an address.
  public let place: String
  /// Why, as the rest of a sentence that begins with the place.
  public let reason: String

  /// Makes a finding.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// What was found under an href.
public enum FetchedObject: Hashable, Sendable {
  /// The text, a whole VCALENDAR with the zones it uses (RFC 4791 §4.1), and its tag.
  case object(text: [UInt8], etag: ETag?)
  /// There is none any more.
  case gone
  /// There is something that cannot be read, and why.
  case unreadable(String)
}

/// Why an endpoint as a whole could not be used.
public struct EndpointError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: what failed, where, and what to do.
  public let description: String

  /// Makes an error from its sentence.
  public init(_ description: String) { self.description = description }
}
