internal import PlannerCore

/// An endpoint in memory: what a contract means, without a disk or a network.
///
/// Each object stands under its UID. ``put(_:text:)`` and ``remove(_:)`` are what others do to it.
final class MemoryEndpoint: Endpoint {
  let abilities = EndpointAbilities()
  /// The name of the collection, as ``Listing/identity`` gives it.
  var identity: String?
  /// What the endpoint makes of a text that is written to it; a real server may drop alarms.
  var rewrite: ([UInt8]) -> [UInt8] = { $0 }

  private var objects: [Href: (text: [UInt8], version: Int)] = [:]
  private var version = 0

  /// Makes an empty one.
  init(identity: String? = nil) { self.identity = identity }

  /// The texts by href.
  var texts: [Href: [UInt8]] { objects.mapValues(\.text) }

  /// Puts a text there as another program would.
  func put(_ href: Href, text: [UInt8]) {
    version += 1
    objects[href] = (text, version)
  }

  /// Takes an object away as another program would.
  func remove(_ href: Href) {
    version += 1
    objects[href] = nil
  }

  func list(since token: String?) throws(EndpointError) -> Listing {
    let now = "\(version)"
    guard token != now else {
      return Listing(extent: .changes(gone: []), token: now, identity: identity)
    }
    return Listing(
      etags: objects.mapValues { tag(of: $0.version) }, token: now, identity: identity)
  }

  func fetch(_ hrefs: [Href]) throws(EndpointError) -> [Href: FetchedObject] {
    var found: [Href: FetchedObject] = [:]
    for href in hrefs {
      found[href] = objects[href].map { .object(text: $0.text, etag: tag(of: $0.version)) } ?? .gone
    }
    return found
  }

  func perform(
    _ changes: [EndpointChange],
    _ report: (EndpointChange, EndpointOutcome) throws(SyncError) -> Void
  ) throws(SyncError) {
    for change in changes { try report(change, outcome(of: change)) }
  }

  private func outcome(of change: EndpointChange) -> EndpointOutcome {
    switch change {
    case .create(let uid, let text):
      let href = Href(rawValue: uid.rawValue)
      return objects[href] == nil ? write(text, to: href) : .refused(.exists(href))
    case .update(let href, let text, let state):
      return refusal(of: href, from: state) ?? write(text, to: href)
    case .delete(let href, let state):
      if let refusal = refusal(of: href, from: state) { return refusal }
      remove(href)
      return .deleted
    }
  }

  private func refusal(of href: Href, from state: KnownState) -> EndpointOutcome? {
    guard let object = objects[href] else { return .refused(.gone) }
    let isSame = tag(of: object.version).proves(state.etag) || object.text == state.text
    return isSame ? nil : .refused(.changed)
  }

  private func write(_ text: [UInt8], to href: Href) -> EndpointOutcome {
    let kept = rewrite(text)
    put(href, text: kept)
    return .written(href, etag: tag(of: version), text: kept == text ? nil : kept)
  }

  private func tag(of version: Int) -> ETag { ETag("\(version)") }
}
