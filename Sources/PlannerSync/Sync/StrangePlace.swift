internal import PlannerStore

extension Pair {
  /// What to say where a listing is of another place than before; nil where it is the same.
  func stranger(_ listing: Listing) -> String? {
    guard let identity, identity != listing.identity else { return nil }
    return
      "\"\(place)\" is not what \(name) was synced with: mount or put back the one that was, or"
      + " begin anew with wk sync reset \(name)."
  }
}
