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

  /// Whether an href is gone.
  func lacks(_ href: Href) -> Bool {
    guard etags[href] == nil else { return false }
    switch extent {
    case .all: return true
    case .some: return false
    case .changes(let gone): return gone.contains(href)
    }
  }

  /// Whether something stands under an href.
  func holds(_ href: Href) -> Bool {
    if etags[href] != nil { return true }
    switch extent {
    case .all, .some: return false
    case .changes(let gone): return !gone.contains(href)
    }
  }
}
