internal import PlannerStore

extension Pair {
  /// What to say where a listing is of another place than before, of a pair that knows so many
  /// objects; nil where it is the same.
  ///
  /// - Throws: what `known` throws, which is asked only where it matters.
  func stranger<Failure: Error>(
    _ listing: Listing, known: () throws(Failure) -> Int
  ) throws(Failure) -> String? {
    if kind == .file {
      guard listing.identity == nil, case let known = try known(), known > 0 else { return nil }
      return
        "\"\(place)\" is empty or gone, and \(name) knows \(known) events of it: put back the file"
        + " that was, or begin anew with wk sync reset \(name)."
    }
    guard let identity, identity != listing.identity else { return nil }
    return
      "\"\(place)\" is not what \(name) was synced with: mount or put back the one that was, or"
      + " begin anew with wk sync reset \(name)."
  }
}
