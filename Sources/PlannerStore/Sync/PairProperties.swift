/// A property of a calendar that a pair keeps alike on both sides.
public enum PairProperty: String, Sendable {
  /// What it is called.
  case name
  /// Its colour.
  case color
}

/// A property as each side had it when a pair last looked.
public struct AgreedProperty: Hashable, Sendable {
  /// Ours; nil where there was none.
  public let ours: String?
  /// Theirs; nil where there was none.
  public let theirs: String?

  /// Makes a pair of values.
  public init(ours: String?, theirs: String?) {
    self.ours = ours
    self.theirs = theirs
  }
}

extension PlannerStore {
  /// A property as both sides had it at the last run; nil where nobody has looked yet.
  public func agreed(
    _ property: PairProperty, in pair: Pair
  ) throws(StoreError) -> AgreedProperty? {
    let query = try connection.prepare(
      "SELECT ours, theirs FROM pair_property WHERE pair = ?1 AND property = ?2")
    try query.bind(pair.id, at: 1)
    try query.bind(property.rawValue, at: 2)
    guard try query.next() else { return nil }
    return AgreedProperty(ours: query.optionalText(0), theirs: query.optionalText(1))
  }

  /// Notes a property as both sides have it.
  public func agree(
    on value: AgreedProperty, _ property: PairProperty, in pair: Pair
  ) throws(StoreError) {
    let insert = try connection.prepare(
      """
      INSERT INTO pair_property (pair, property, ours, theirs) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (pair, property) DO UPDATE SET ours = excluded.ours, theirs = excluded.theirs
      """)
    try insert.bind(pair.id, at: 1)
    try insert.bind(property.rawValue, at: 2)
    try insert.bind(value.ours, at: 3)
    try insert.bind(value.theirs, at: 4)
    try insert.run()
  }
}
