/// The short name of an appointment that people type: `0q4m`.
///
/// A nought, with which no key of an event begins, before the permutation of the number of its
/// object. All days of an appointment share it.
public struct AppointmentKey: Hashable, Sendable {
  /// The number of its object, from 1.
  public let object: Int

  /// Makes the key of an object.
  public init(object: Int) { self.object = object }

  /// Reads a whole key, capitals or not; nil where it is none.
  public init?(_ text: some StringProtocol) {
    guard Self.isMeant(by: text), let number = KeyBlock.number(of: text.dropFirst().lowercased())
    else { return nil }
    self.init(object: number)
  }

  /// The key as people see it.
  public var text: String { "0" + EventKey(number: object).stem }

  /// Whether a typed key or prefix can only be that of an appointment.
  public static func isMeant(by text: some StringProtocol) -> Bool { text.first == "0" }

  /// The keys that a typed prefix may mean, among those of the objects 1 to `last`.
  public static func candidates(
    prefix text: some StringProtocol, upTo last: Int
  ) -> [AppointmentKey] {
    guard isMeant(by: text), !text.contains("@") else { return [] }
    return EventKey.candidates(prefix: text.dropFirst(), year: 1, upTo: last)
      .map { AppointmentKey(object: $0.number) }
  }
}
