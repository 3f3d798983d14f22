/// What a collection says of itself: `DAV:displayname` (RFC 4918 §15.2) and the colour, which a vdir
/// keeps in files of these names.
struct CollectionProperties: Hashable, Sendable {
  /// What people call it; nil where it says nothing.
  var name: String?
  /// Its colour, as it is written there; nil where it says nothing.
  var color: String?

  /// Makes properties.
  init(name: String? = nil, color: String? = nil) {
    self.name = name
    self.color = color
  }
}
