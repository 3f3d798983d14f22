internal import PlannerCore

/// By which codec the rows of objects were derived from their texts.
extension PlannerStore {
  /// Whether the rows of some objects may have been derived by an older codec.
  public func hasOlderRows() throws(StoreError) -> Bool {
    try connection.number("SELECT codec FROM planner").map { $0 < CodecVersion.current } ?? false
  }

  /// The numbers of the next objects whose rows were derived by an older codec, by number.
  public func olderObjects(after object: Int, limit: Int) throws(StoreError) -> [Int] {
    let query = try connection.prepare(
      """
      SELECT id FROM object WHERE id > ?1 AND codec < \(CodecVersion.current)
      ORDER BY id LIMIT ?2
      """)
    try query.bind(object, at: 1)
    try query.bind(limit, at: 2)
    var numbers: [Int] = []
    while try query.next() { numbers.append(query.int(0)) }
    return numbers
  }

  /// Notes that no object's rows up to a number are older than this codec; nil = of all objects.
  public func noteCodec(upTo object: Int?) throws(StoreError) {
    guard let object else {
      return try connection.execute("UPDATE planner SET codec = \(CodecVersion.current)")
    }
    try connection.execute(
      """
      UPDATE object SET codec = \(CodecVersion.current)
      WHERE id <= \(object) AND codec < \(CodecVersion.current)
      """)
  }
}
