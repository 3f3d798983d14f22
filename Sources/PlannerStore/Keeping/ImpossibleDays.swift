/// A stored day that no calendar has, such as 2026-11-31.
///
/// The checks of the schema compare a day with `date(day)`, and SQLite 3.40 lets each month have 31.
public struct ImpossibleDay: Hashable, Sendable {
  /// The table in which it stands.
  public let table: String
  /// The column in which it stands.
  public let column: String
  /// The day as it is stored.
  public let text: String
  /// The number of the event, where it stands in the row of one.
  public let event: Int?

  /// Holds in SQL where a column has such a day; a month, `2026-11`, is none.
  static func condition(_ column: String) -> String {
    "date(\(column)) IS NOT NULL AND \(column) IS NOT date(\(column), '+0 days')"
  }
}

extension PlannerStore {
  /// The stored days that are none and that nothing can give back: those in derived rows are not
  /// among them.
  ///
  /// - Parameter limit: so many are named at most of each column.
  /// - Returns: the days with their places, by table and column.
  /// - Throws: where the database cannot be read.
  public func impossibleDays(limit: Int = 20) throws(StoreError) -> [ImpossibleDay] {
    var found: [ImpossibleDay] = []
    for (table, column) in try dayColumns() {
      let query = try connection.prepare(
        """
        SELECT \(column), \(table == "event" ? "id" : "NULL") FROM \(table)
        WHERE \(ImpossibleDay.condition(column)) LIMIT \(limit)
        """)
      while try query.next() {
        found.append(
          ImpossibleDay(
            table: table, column: column, text: query.text(0), event: query.optionalInt(1)))
      }
    }
    return found
  }

  /// The columns that are checked to be days.
  private func dayColumns() throws(StoreError) -> [(table: String, column: String)] {
    let query = try connection.prepare(
      """
      SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND c.name <> 'expanded_through'
        AND instr(t.sql, '(' || c.name || ' IS date(' || c.name || ')') > 0
      ORDER BY 1, 2
      """)
    var columns: [(table: String, column: String)] = []
    while try query.next() {
      if SchemaCheck.disposable.contains(query.text(0)) { continue }
      columns.append((query.text(0), query.text(1)))
    }
    return columns
  }
}
