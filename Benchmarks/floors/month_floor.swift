// The least that `wk month` can do: month_floor DATABASE FIRST-DAY LAST-DAY
//
// A static program linked with the same two libraries, which opens the database and runs the one
// query that answers a month, from its covering indexes. It prints finished and total.
import CLibical
import CSQLite

let sql = """
  SELECT day, status, count(*) FROM event
  WHERE counted = 1 AND day BETWEEN ?1 AND ?2 GROUP BY day, status
  UNION ALL
  SELECT day, status, count(*) FROM occurrence
  WHERE counted = 1 AND day BETWEEN ?1 AND ?2 GROUP BY day, status
  """

func bind(_ text: String, at index: Int32, in statement: OpaquePointer?) {
  sqlite3_bind_text(statement, index, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
}

func sums(database path: String, first: String, last: String) -> (finished: Int, total: Int)? {
  var database: OpaquePointer?
  var statement: OpaquePointer?
  defer {
    sqlite3_finalize(statement)
    sqlite3_close(database)
  }
  guard sqlite3_open(path, &database) == SQLITE_OK,
    sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
  else { return nil }
  bind(first, at: 1, in: statement)
  bind(last, at: 2, in: statement)
  var (finished, total) = (0, 0)
  while sqlite3_step(statement) == SQLITE_ROW {
    guard let status = sqlite3_column_text(statement, 1) else { return nil }
    let count = Int(sqlite3_column_int64(statement, 2))
    switch String(cString: status) {
    case "cancelled": break
    case "finished":
      finished += count
      total += count
    default: total += count
    }
  }
  return (finished, total)
}

// Named so that libical is linked, as it is in wk.
icalerror_set_errors_are_fatal(0)
let words = CommandLine.arguments
if words.count == 4, let sums = sums(database: words[1], first: words[2], last: words[3]) {
  print("\(sums.finished)/\(sums.total)")
} else {
  print("usage: month_floor DATABASE FIRST-DAY LAST-DAY")
}
