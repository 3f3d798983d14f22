internal import PlannerCore
internal import PlannerStore

/// What a run keeps of a look at the other side.
extension SyncTools {
  /// Remembers what was passed over, so that it is not read again until it changes.
  ///
  /// - Throws: where the planner cannot be written.
  func remember(_ theirs: TheirSide, after listing: Listing) throws(SyncError) {
    let old = try inStore(writer.skipped())
    let taken = Set(theirs.objects.filter { !theirs.left.contains($0.key) }.map(\.value.href))
    let gone = old.filter { skip in
      let href = Href(rawValue: skip.href)
      return taken.contains(href) || listing.lacks(href)
    }
    guard !theirs.skipped.isEmpty || !gone.isEmpty else { return }
    try inStore(writer.begin())
    for skip in gone { try inStore(writer.unskip(skip.href)) }
    for skip in theirs.skipped {
      try inStore(
        writer.skip(
          skip.href, etag: skip.etag, isWeak: skip.isWeak, uid: skip.uid, reason: skip.reason))
    }
    try inStore(writer.commitChunk())
  }
}
