/// One of the two sides of a pair; the raw value is stored.
public enum SyncSide: String, Sendable {
  /// The planner.
  case here
  /// What it is tied to.
  case there
}
