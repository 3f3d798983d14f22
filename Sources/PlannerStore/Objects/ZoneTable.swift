/// The rows of zone definitions, for many objects one after another.
final class ZoneTable {
  private let find: Statement
  private let numbersOf: Statement
  private let definitionsOf: Statement
  private let insert: Statement
  private let connection: Connection

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    find = try connection.prepare(
      "SELECT id FROM zone_definition WHERE tzid = ?1 AND text = ?2", isKept: true)
    numbersOf = try connection.prepare(
      "SELECT zone FROM object_zone WHERE object = ?1", isKept: true)
    definitionsOf = try connection.prepare(ZoneDefinition.ofObjectSQL, isKept: true)
    insert = try connection.prepare(
      "INSERT INTO zone_definition (tzid, text) VALUES (?1, ?2)", isKept: true)
  }

  /// The number of a definition, which is added where there is none with the very same bytes.
  func number(tzid: String, text: [UInt8]) throws(StoreError) -> Int {
    try find.bind(tzid, at: 1)
    try find.bind(text, at: 2)
    if try find.next() {
      let number = find.int(0)
      find.reset()
      return number
    }
    try insert.bind(tzid, at: 1)
    try insert.run(withBytes: text, at: 2)
    return connection.lastInsertedRow
  }

  /// The numbers of the definitions that an object uses.
  func numbers(of object: Int) throws(StoreError) -> Set<Int> {
    try numbersOf.bind(object, at: 1)
    var numbers: Set<Int> = []
    while try numbersOf.next() { numbers.insert(numbersOf.int(0)) }
    return numbers
  }

  /// The definitions that an object uses, in the order in which the planner met them.
  func definitions(of object: Int) throws(StoreError) -> [ZoneDefinition] {
    try definitionsOf.bind(object, at: 1)
    return try definitionsOf.zoneDefinitions()
  }
}

extension ZoneDefinition {
  /// Selects number, TZID and text of the definitions that the object ?1 uses.
  static let ofObjectSQL = """
    SELECT z.id, z.tzid, z.text FROM object_zone u JOIN zone_definition z ON z.id = u.zone
    WHERE u.object = ?1 ORDER BY z.id
    """
}

extension Statement {
  /// Reads the rest of the rows as zone definitions: number, TZID and text.
  func zoneDefinitions() throws(StoreError) -> [ZoneDefinition] {
    var definitions: [ZoneDefinition] = []
    while try next() {
      definitions.append(ZoneDefinition(id: int(0), tzid: text(1), text: bytes(2) ?? []))
    }
    return definitions
  }
}
