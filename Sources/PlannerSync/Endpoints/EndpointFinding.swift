/// Something at an endpoint that cannot be taken part in a sync, with its place.
struct EndpointFinding: Hashable, Sendable {
  /// Where: a file, an address.
  let place: String
  /// Why, as the rest of a sentence that begins with the place.
  let reason: String

  /// It as a sentence, which ends with one full stop.
  var sentence: String { "\(place) \(reason)" + (reason.hasSuffix(".") ? "" : ".") }

  /// Makes a finding.
  init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}
