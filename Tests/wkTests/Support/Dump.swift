@testable import PlannerStore

/// Everything that a database holds, line by line: its schema and all rows, but for the numbers of
/// appointments, which mean nothing.
func dump(_ path: String) throws -> [String] {
  let connection = try Connection(path: path)
  var lines = try column("SELECT type || ' ' || name FROM sqlite_schema", in: connection).sorted()
  let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
  for table in try column(tables, in: connection) {
    let columns = try column(
      "SELECT name FROM pragma_table_info('\(table)')", in: connection
    ).filter { $0 != "id" || table != "appointment" }
    let row = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
    lines += try column("SELECT \(row) FROM \(table)", in: connection).sorted().map {
      "\(table) \($0)"
    }
  }
  return lines
}

/// Damages a database as no program of ours would.
func damage(_ path: String, _ sql: String) throws {
  try Connection(path: path).execute(
    "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + sql)
}

private func column(_ sql: String, in connection: Connection) throws -> [String] {
  let query = try connection.prepare(sql)
  var values: [String] = []
  while try query.next() { values.append(query.text(0)) }
  return values
}
