/// Where an object stands at its endpoint, as that spells it, byte for byte.
///
/// The name of a file, a UID in a file, an address (`DAV:href`, RFC 4918 §14.7). It means nothing
/// elsewhere and never becomes a path by itself.
struct Href: RawRepresentable, Hashable, Comparable, Sendable {
  /// As the endpoint spells it.
  let rawValue: String

  /// Takes what an endpoint gave.
  init(rawValue: String) { self.rawValue = rawValue }

  /// Whether both are the same bytes: two files may differ in how Unicode writes their letters alone.
  static func == (one: Href, other: Href) -> Bool {
    one.rawValue.utf8.elementsEqual(other.rawValue.utf8)
  }

  /// Hashes the bytes.
  func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }

  /// Orders by bytes.
  static func < (one: Href, other: Href) -> Bool {
    one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
  }
}
