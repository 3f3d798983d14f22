/// A named list of events in the planner.
public struct PlannerCalendar: Hashable, Sendable {
  /// Where the events of a calendar come from.
  public enum Kind: String, Sendable {
    /// Its events are the user's.
    case own
    /// It follows a feed and is read only.
    case feed
  }

  /// Its number in the planner's database.
  public let id: Int
  /// Its name, unique in the planner.
  public let name: String
  /// Where its events come from.
  public let kind: Kind

  /// Makes a calendar value.
  public init(id: Int, name: String, kind: Kind) {
    self.id = id
    self.name = name
    self.kind = kind
  }
}

extension [PlannerCalendar] {
  /// The calendar with a name: the same letters, however Unicode writes them (NFC, NFD).
  ///
  /// Where two names differ in that alone, the one written as asked for.
  public func named(_ name: String) -> PlannerCalendar? {
    let alike = filter { $0.name == name }
    return alike.first { $0.name.utf8.elementsEqual(name.utf8) } ?? alike.first
  }
}
