import PlannerCore

@testable import PlannerSync

/// What goes wrong at an endpoint or with the run that asks it.
enum Fault: String, CaseIterable {
  /// It cannot be listed.
  case unreachable
  /// It is another place than the one that was synced: what is mounted there is not it.
  case anotherPlace
  /// A listing says that it is not complete.
  case partialListing
  /// A listing lacks an object or two and says nothing of it.
  case shortListing
  /// A listing is empty and says that it is all.
  case emptyListing
  /// An object is listed twice, under two names.
  case doubledListing
  /// An object cannot be read.
  case unreadable
  /// An object is not among what was read.
  case unfetched
  /// A tag is missing.
  case tagMissing
  /// A tag is a weak one.
  case tagWeak
  /// A tag is another one each time.
  case tagFlaky
  /// A write is refused.
  case writeFailed
  /// A write is done and said to have failed.
  case writeFailedAfter
  /// Somebody else changes an object just before it is written.
  case changedMeanwhile
  /// The run is killed before a write.
  case killedBefore
  /// The run is killed after a write.
  case killedAfter
  /// The run is killed after a write was reported.
  case killedAfterReport
}

/// An endpoint in memory that fails in the ways in which real ones do.
final class FaultyEndpoint: Endpoint {
  let real: MemoryEndpoint
  /// Whether something goes wrong this time.
  var fails: (Fault) -> Bool = { _ in false }
  /// A number below the given one.
  var pick: (Int) -> Int = { _ in 0 }
  /// Lets somebody else change an object.
  var meddle: (Href) -> Void = { _ in }
  /// Whether it writes whatever stands there.
  var ignoresStates = false
  /// Whether its last listing lied about much.
  var hasLied = false
  /// What it was told to write.
  private(set) var written = 0
  private var tags = 0

  init(_ real: MemoryEndpoint) { self.real = real }

  var abilities: EndpointAbilities { real.abilities }

  func list(since token: String?) throws(EndpointError) -> Listing {
    guard !fails(.unreachable) else { throw EndpointError("There is no way there.") }
    var listing = try real.list(since: token)
    if fails(.anotherPlace) {
      (listing.etags, listing.extent, listing.token) = ([:], .all, nil)
      listing.identity = "another place"
      return listing
    }
    guard listing.extent == .all else { return listing }
    let hrefs = listing.etags.keys.sorted()
    for href in hrefs { listing.etags[href] = .some(tag(listing.etags[href] ?? nil)) }
    if !hrefs.isEmpty, fails(.partialListing) {
      for href in hrefs where pick(2) == 0 { listing.etags[href] = nil }
      (listing.extent, listing.token) = (.some, nil)
    } else if hrefs.count > 2, fails(.emptyListing) {
      (listing.etags, listing.token, hasLied) = ([:], nil, true)
    } else if hrefs.count > 1, fails(.shortListing) {
      listing.etags[hrefs[pick(hrefs.count)]] = nil
      listing.token = nil
    } else if !hrefs.isEmpty, fails(.doubledListing) {
      let href = hrefs[pick(hrefs.count)]
      listing.etags[Href(rawValue: Self.second + href.rawValue)] = listing.etags[href]
      listing.token = nil
    }
    return listing
  }

  func fetch(_ hrefs: [Href]) throws(EndpointError) -> [Href: FetchedObject] {
    var found: [Href: FetchedObject] = [:]
    for href in hrefs {
      if fails(.unreadable) {
        found[href] = .unreadable("cannot be read")
      } else if !fails(.unfetched) {
        found[href] = try real.fetch([Self.known(href)]).values.first.map { object in
          if case .object(let text, let etag) = object {
            return .object(text: text, etag: tag(etag))
          }
          return object
        }
      }
    }
    return found
  }

  func perform(
    _ changes: [EndpointChange],
    _ report: (EndpointChange, EndpointOutcome) throws(SyncError) -> Void
  ) throws(SyncError) {
    for change in changes {
      if fails(.killedBefore) { throw Self.kill }
      if let href = change.href, fails(.changedMeanwhile) { meddle(Self.known(href)) }
      if fails(.writeFailed) {
        try report(change, .refused(.failed("There is no room.")))
        continue
      }
      written += 1
      var outcome = EndpointOutcome.refused(.gone)
      try real.perform([free(change)]) { _, result throws(SyncError) in outcome = result }
      if fails(.killedAfter) { throw Self.kill }
      if fails(.writeFailedAfter) {
        try report(change, .refused(.failed("There was no answer.")))
        continue
      }
      if case .written(let href, let etag, let text) = outcome {
        outcome = .written(href, etag: tag(etag), text: text)
      }
      try report(change, outcome)
      if fails(.killedAfterReport) { throw Self.kill }
    }
  }

  /// What a killed run looks like to the test.
  static let kill = SyncError.noPair("killed")

  // MARK: -

  private static let second = "second of "

  private static func known(_ href: Href) -> Href {
    href.rawValue.hasPrefix(second)
      ? Href(rawValue: String(href.rawValue.dropFirst(second.count))) : href
  }

  private func tag(_ tag: ETag?) -> ETag? {
    guard let tag, !fails(.tagMissing) else { return nil }
    if fails(.tagWeak) { return ETag(tag.value, isWeak: true) }
    guard fails(.tagFlaky) else { return tag }
    tags += 1
    return ETag("\(tag.value)-\(tags)")
  }

  /// The change, where states are ignored on condition that it is as it is.
  private func free(_ change: EndpointChange) -> EndpointChange {
    switch change {
    case .update(let href, let text, let state):
      return .update(Self.known(href), text: text, from: current(href) ?? state)
    case .delete(let href, let state):
      return .delete(Self.known(href), from: current(href) ?? state)
    case .create: return change
    }
  }

  private func current(_ href: Href) -> KnownState? {
    guard ignoresStates else { return nil }
    return real.texts[Self.known(href)].map { KnownState(etag: nil, text: $0) }
  }
}
