/// What became of a planner event; RFC 5545 §3.8.1.11 (STATUS of a VTODO).
public enum EventStatus: String, CaseIterable, Sendable {
  /// NEEDS-ACTION, also where STATUS is absent.
  case open
  /// IN-PROCESS.
  case started
  /// COMPLETED.
  case finished
  /// CANCELLED: shown, never counted, never a deletion.
  case cancelled

  /// Whether something is still to be done.
  public var isOpen: Bool { self == .open || self == .started }
}
