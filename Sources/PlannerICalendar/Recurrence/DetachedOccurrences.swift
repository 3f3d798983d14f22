public import PlannerCore

/// The occurrences of one series that have an object of their own, as each of three sides has them.
///
/// What a side has is what the other objects of its calendar say (X-WEEKBOOK-OCCURRENCE). An object
/// whose deletion on one side does not count, since the other has changed it, is there on both.
public struct DetachedOccurrences: Hashable, Sendable {
  /// Those that both sides had in common.
  public var base: Set<RecurrenceID>
  /// Those that we have.
  public var ours: Set<RecurrenceID>
  /// Those that they have.
  public var theirs: Set<RecurrenceID>

  /// Names the occurrences of each side.
  public init(
    base: Set<RecurrenceID> = [], ours: Set<RecurrenceID> = [], theirs: Set<RecurrenceID> = []
  ) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }
}
