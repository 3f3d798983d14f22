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
