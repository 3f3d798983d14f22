public import PlannerCore

/// A VTIMEZONE (RFC 5545 §3.6.5) that objects use: kept once for the very bytes it was written
/// with, since two files may define the same name differently.
public struct ZoneDefinition: Hashable, Sendable {
  /// Its number in the database.
  public let id: Int
  /// Its TZID.
  public let tzid: String
  /// The component from BEGIN to END, as read; empty where no file defines the name and the
  /// machine's zone is meant.
  public let text: [UInt8]

  /// Names a definition.
  public init(id: Int, tzid: String, text: [UInt8]) {
    (self.id, self.tzid, self.text) = (id, tzid, text)
  }
}

extension PlannerStore {
  /// The zone definitions that came with an object, in the order in which the planner met them.
  public func zoneDefinitions(of object: StoredObject) throws(StoreError) -> [ZoneDefinition] {
    let query = try connection.prepare(ZoneDefinition.ofObjectSQL, isKept: true)
    try query.bind(object.id, at: 1)
    return try query.zoneDefinitions()
  }

  /// The zone definitions with these numbers, in the order in which the planner met them.
  public func zoneDefinitions(_ numbers: Set<Int>) throws(StoreError) -> [ZoneDefinition] {
    guard !numbers.isEmpty else { return [] }
    let query = try connection.prepare("SELECT id, tzid, text FROM zone_definition WHERE id = ?1")
    var definitions: [ZoneDefinition] = []
    for number in numbers.sorted() {
      try query.bind(number, at: 1)
      guard try query.next() else { continue }
      definitions.append(
        ZoneDefinition(id: query.int(0), tzid: query.text(1), text: query.bytes(2) ?? []))
      query.reset()
    }
    return definitions
  }

  /// The sets of zone definitions that the objects of a calendar use, each set once with the numbers
  /// of its objects, in the order of the objects; what lies in the trash uses none.
  ///
  /// With numbers, those of these objects alone.
  public func zoneSets(
    in calendar: PlannerCalendar, only numbers: Set<Int>? = nil
  ) throws(StoreError) -> [(zones: [ZoneDefinition], objects: [Int])] {
    let condition = numbers == nil ? "" : "AND o.id IN (SELECT value FROM json_each(?2))"
    let query = try connection.prepare(
      """
      SELECT o.id, u.zone FROM object o JOIN object_zone u ON u.object = o.id
      WHERE o.calendar = ?1 AND o.trashed IS NULL \(condition) ORDER BY o.position, u.zone
      """)
    try query.bind(calendar.id, at: 1)
    if let numbers { try query.bind(numbers.json, at: 2) }
    let definitions = try allZoneDefinitions()
    var sets: [(zones: [ZoneDefinition], objects: [Int])] = []
    var places: [[Int]: Int] = [:]
    func take(_ object: Int, _ zones: [Int]) {
      guard let place = places[zones] else {
        places[zones] = sets.count
        return sets.append((zones.compactMap { definitions[$0] }, [object]))
      }
      sets[place].objects.append(object)
    }
    var (object, zones): (Int?, [Int]) = (nil, [])
    while try query.next() {
      if let object, object != query.int(0) {
        take(object, zones)
        zones = []
      }
      object = query.int(0)
      zones.append(query.int(1))
    }
    if let object { take(object, zones) }
    return sets
  }

  private func allZoneDefinitions() throws(StoreError) -> [Int: ZoneDefinition] {
    let query = try connection.prepare("SELECT id, tzid, text FROM zone_definition")
    return Dictionary(uniqueKeysWithValues: try query.zoneDefinitions().map { ($0.id, $0) })
  }
}
