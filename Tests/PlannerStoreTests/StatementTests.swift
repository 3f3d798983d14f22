import Testing

@testable import PlannerStore

@Suite("A statement that is kept")
struct StatementTests {
  private let connection: Connection

  init() throws { connection = try Connection(path: ":memory:") }

  private func rows(upTo limit: Int?, reading count: Int = .max) throws -> [Int] {
    let statement = try connection.prepare(
      "SELECT value FROM json_each('[1, 2, 3]') WHERE ?1 IS NULL OR value <= ?1", isKept: true)
    if let limit { try statement.bind(limit, at: 1) }
    var rows: [Int] = []
    while rows.count < count, try statement.next() { rows.append(statement.int(0)) }
    return rows
  }

  @Test("is as new for its next user, though it was not read to its end, and without old values")
  func asNew() throws {
    #expect(try rows(upTo: 2, reading: 1) == [1])
    #expect(try rows(upTo: nil) == [1, 2, 3])
    #expect(try rows(upTo: 1) == [1])
  }

  @Test("holds no transaction open while nobody uses it, and sees a table that was changed")
  func idle() throws {
    try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    func last() throws -> Int {
      let statement = try connection.prepare("SELECT * FROM t", isKept: true)
      return try statement.next() ? statement.int(1) : -1
    }
    #expect(try last() == 0)
    try connection.execute("ALTER TABLE t ADD COLUMN b DEFAULT 7; VACUUM")
    #expect(try last() == 7)
  }

  @Test("is two where two use it at once")
  func twice() throws {
    let sql = "SELECT value FROM json_each('[1, 2]')"
    let outer = try connection.prepare(sql, isKept: true)
    var seen: [Int] = []
    while try outer.next() {
      let inner = try connection.prepare(sql, isKept: true)
      while try inner.next() { seen.append(outer.int(0) * 10 + inner.int(0)) }
    }
    #expect(seen == [11, 12, 21, 22])
  }
}
