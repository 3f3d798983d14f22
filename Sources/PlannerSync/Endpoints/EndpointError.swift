/// Why an endpoint as a whole could not be used.
struct EndpointError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: what failed, where, and what to do.
  let description: String

  /// Makes an error from its sentence.
  init(_ description: String) { self.description = description }
}
