/// What a pair does where both sides changed the same thing differently; the raw value is stored.
public enum ConflictPolicy: String, CaseIterable, Sendable {
  /// Both are kept waiting until the user decides.
  case ask
  /// The planner's stands.
  case mine
  /// The other side's stands.
  case theirs
  /// The one that was changed last stands.
  case newest
  /// The one that was changed last stands, and the other becomes an object of its own.
  case both
}
