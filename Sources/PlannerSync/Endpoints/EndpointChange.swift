import PlannerCore

/// A change to be made at an endpoint.
enum EndpointChange: Hashable, Sendable {
  /// A new object; refused where its UID or name is taken (If-None-Match, RFC 9110 §13.1.2).
  case create(UID, text: [UInt8])
  /// Another text for an object, if it still is what it was (If-Match, RFC 9110 §13.1.1).
  case update(Href, text: [UInt8], from: KnownState)
  /// The end of an object, if it still is what it was.
  case delete(Href, from: KnownState)

  /// Where it happens; nil for a new object.
  var href: Href? {
    switch self {
    case .create: nil
    case .update(let href, _, _), .delete(let href, _): href
    }
  }
}

/// What an object was when a change of it was decided.
struct KnownState: Hashable, Sendable {
  /// Its tag, where the endpoint gave one.
  let etag: ETag?
  /// Its text, which decides where the tag proves nothing.
  let text: [UInt8]

  /// Makes a state.
  init(etag: ETag?, text: [UInt8]) {
    self.etag = etag
    self.text = text
  }
}

/// What became of a change.
enum EndpointOutcome: Hashable, Sendable {
  /// It stands there under this href; the text where the endpoint is known to have changed it.
  case written(Href, etag: ETag?, text: [UInt8]?)
  /// It is gone.
  case deleted
  /// Nothing was changed.
  case refused(EndpointRefusal)
}

/// Why a change was not made.
enum EndpointRefusal: Hashable, Sendable {
  /// Somebody else has changed the object meanwhile; read it again.
  case changed
  /// The object is no longer there.
  case gone
  /// The UID stands there already, under this href where that is known.
  case exists(Href?)
  /// Anything else, as a sentence: no permission, no room, too large.
  case failed(String)
}
