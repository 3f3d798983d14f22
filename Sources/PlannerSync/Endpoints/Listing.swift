/// Where an object stands at its endpoint, as that spells it.
///
/// The name of a file, a UID in a file, an address (`DAV:href`, RFC 4918 §14.7). It means nothing
/// elsewhere and never becomes a path by itself.
struct Href: RawRepresentable, Hashable, Comparable, Sendable {
  /// As the endpoint spells it.
  let rawValue: String

  /// Takes what an endpoint gave.
  init(rawValue: String) { self.rawValue = rawValue }

  static func < (one: Href, other: Href) -> Bool { one.rawValue < other.rawValue }
}

/// What tells one state of an object from all others at its endpoint, RFC 9110 §8.8.3.
struct ETag: Hashable, Sendable {
  /// As the endpoint gave it.
  let value: String
  /// Whether two states may share it, so that it proves no sameness.
  let isWeak: Bool

  /// Makes an entity tag.
  init(_ value: String, isWeak: Bool = false) {
    self.value = value
    self.isWeak = isWeak
  }

  /// Whether another one proves that nothing has changed since this one.
  func proves(_ other: ETag?) -> Bool { !isWeak && self == other }
}

/// The objects of an endpoint at one moment.
struct Listing: Hashable, Sendable {
  /// What a listing speaks of.
  enum Extent: Hashable, Sendable {
    /// All there is: an object that is missing is gone.
    case all
    /// A part of what there is, for want of better: an object that is missing is unknown.
    case some
    /// What has changed since the token (RFC 6578 §3.5), and what is gone since.
    case changes(gone: [Href])
  }

  /// The objects, each with its tag; nil where the endpoint gives none.
  var etags: [Href: ETag?]
  /// What it speaks of.
  var extent: Extent
  /// What the next listing may begin from; nil where the endpoint has no such thing, or where it may
  /// not be relied upon yet.
  var token: String?
  /// Which collection was listed; nil where the endpoint knows none.
  ///
  /// Another one under the same name has another identity.
  var identity: String?
  /// What could not be listed, and why.
  var findings: [EndpointFinding]

  /// Makes a listing.
  init(
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

extension Listing {
  /// Whether it says that nothing has changed since the token it was asked from.
  var isUnchanged: Bool {
    etags.isEmpty && findings.isEmpty && extent == .changes(gone: [])
  }
}

/// Something at an endpoint that cannot be taken part in a sync, with its place.
struct EndpointFinding: Hashable, Sendable {
  /// Where: a file, an address.
  let place: String
  /// Why, as the rest of a sentence that begins with the place.
  let reason: String

  /// Makes a finding.
  init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// What was found under an href.
enum FetchedObject: Hashable, Sendable {
  /// The text, a whole VCALENDAR with the zones it uses (RFC 4791 §4.1), and its tag.
  case object(text: [UInt8], etag: ETag?)
  /// There is none any more.
  case gone
  /// There is something that cannot be read, and why.
  case unreadable(String)
}

/// Why an endpoint as a whole could not be used.
struct EndpointError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: what failed, where, and what to do.
  let description: String

  /// Makes an error from its sentence.
  init(_ description: String) { self.description = description }
}
