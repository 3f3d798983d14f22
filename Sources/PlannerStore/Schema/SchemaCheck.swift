/// Compares the tables, indexes and triggers of a database with those that the migrations make.
struct SchemaCheck {
  /// Something that a schema holds.
  fileprivate struct Item: Hashable {
    let kind: String
    let name: String
    /// The table that it is or belongs to.
    let table: String

    /// It in words: `index event_counted`.
    var words: String { "\(kind) \(name)" }

    /// Whether it is an index or a trigger of a table.
    func hangs(on item: Item) -> Bool {
      item.kind == "table" && kind != "table" && table == item.name
    }
  }

  /// What is wrong with a schema.
  struct Fault {
    /// A clause: `the index event_counted is gone`.
    let what: String
    /// The statements that put it right; nil where that would lose what nothing can give back.
    let mending: [String]?
    /// Whether it is about a table, without which nothing works.
    let isAboutTable: Bool
  }

  /// The tables that can be made anew: their rows are derived, or say how the user looks at weeks.
  static let disposable: Set<String> = ["occurrence", "appointment", "fold"]

  private let connection: Connection
  private let migrations: ArraySlice<Migration>

  /// Prepares to compare a database that has seen these migrations.
  init(of connection: Connection, after migrations: ArraySlice<Migration>) {
    self.connection = connection
    self.migrations = migrations
  }

  /// Everything that is not as the migrations make it.
  func faults() throws(StoreError) -> [Fault] {
    let model = try Connection(path: ":memory:")
    for migration in migrations { try model.execute(migration.sql) }
    let (wanted, found) = (try Self.items(in: model), try Self.items(in: connection))
    let tables = Set(found.keys.lazy.filter { $0.kind == "table" }.map(\.name))
    var faults: [Fault] = []
    for (item, sql) in wanted.sorted(by: { $0.key.order < $1.key.order }) {
      // What hangs on a table comes and goes with it.
      guard item.kind == "table" || tables.contains(item.table) else { continue }
      let whole = [sql] + wanted.filter { $0.key.hangs(on: item) }.map(\.value)
      guard let ours = found[item] else {
        faults.append(Fault(item, "is gone", mending: whole))
        continue
      }
      guard Self.plain(ours) != Self.plain(sql) else { continue }
      let drop = "DROP \(item.kind) \"\(item.name)\""
      faults.append(Fault(item, "is another than this program makes", mending: [drop] + whole))
    }
    // Whatever else stands there harms nobody, but for a trigger: it writes behind the planner's
    // back.
    for item in found.keys where item.kind == "trigger" && wanted[item] == nil {
      faults.append(Fault(item, "is not this program's", mending: nil))
    }
    return faults
  }

  private static func items(in connection: Connection) throws(StoreError) -> [Item: String] {
    let query = try connection.prepare(
      """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE sql IS NOT NULL AND substr(name, 1, 7) <> 'sqlite_'
      """)
    var items: [Item: String] = [:]
    while try query.next() {
      items[Item(kind: query.text(0), name: query.text(1), table: query.text(2))] = query.text(3)
    }
    return items
  }

  /// A statement without comments and with single blanks.
  private static func plain(_ sql: String) -> String {
    let lines = sql.split(separator: "\n").map { (line: Substring) -> Substring in
      line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    }
    return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}

extension SchemaCheck.Fault {
  /// A table whose rows nothing can give back is not made anew: it would be empty.
  fileprivate init(_ item: SchemaCheck.Item, _ state: String, mending: [String]?) {
    isAboutTable = item.kind == "table"
    what = "the \(item.words) \(state)"
    let isLost = isAboutTable && !SchemaCheck.disposable.contains(item.name)
    self.mending = isLost ? nil : mending
  }
}

extension SchemaCheck.Item {
  /// Tables come before what hangs on them.
  fileprivate var order: String { (kind == "table" ? "0" : "1") + name }
}
