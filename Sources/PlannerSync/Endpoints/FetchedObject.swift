/// What was found under an href.
enum FetchedObject: Hashable, Sendable {
  /// The text, a whole VCALENDAR with the zones it uses (RFC 4791 §4.1), and its tag.
  case object(text: [UInt8], etag: ETag?)
  /// There is none any more.
  case gone
  /// There is something that cannot be read, and why.
  case unreadable(String)
}
