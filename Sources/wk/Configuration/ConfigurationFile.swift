/// The text of the configuration file: what it says, and the same text with one key changed.
///
/// Comments, order, line ends and keys that are not ours stay as they are.
struct ConfigurationFile {
  /// A key that the file sets.
  struct Entry: Equatable {
    /// The whole key, with the table that it stands in.
    let key: String
    /// Its value.
    let value: String
    /// The number of its line, from 1.
    let line: Int
    fileprivate let place: Range<Int>
  }

  /// What it sets, from the top.
  private(set) var entries: [Entry] = []
  /// The numbers of the lines that cannot be read.
  private(set) var unreadableLines: [Int] = []
  private var lines: [[UInt8]]
  /// The tables with the number of the last line that says something in them; "" is the top.
  private var tables: [(name: String, end: Int)] = [("", 0)]

  /// Reads the bytes of a file; none are a file without keys.
  init(_ bytes: [UInt8] = []) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { (line: ArraySlice<UInt8>) in Array(line) + [UInt8(ascii: "\n")] }
    // Behind the last line end there is no further line.
    if let last = lines.popLast(), last.count > 1 { lines.append(Array(last.dropLast())) }
    for (index, line) in lines.enumerated() { read(line, number: index + 1) }
  }

  /// The text.
  var bytes: [UInt8] { lines.flatMap { $0 } }

  /// What the file sets a key to; of several lines the last counts.
  func entry(_ key: String) -> Entry? { entries.last { $0.key == key } }

  /// The entries whose key the file sets again further down, so that they say nothing.
  var overruled: [Entry] {
    entries.filter { entry in entries.contains { $0.key == entry.key && $0.line > entry.line } }
  }

  /// This file with a key set: its line is changed, or one is added to its table or to the top.
  func setting(_ key: String, to value: String) -> ConfigurationFile {
    var lines = lines
    let quoted = ConfigurationLine.quoted(value)
    if let entry = entry(key) {
      lines[entry.line - 1].replaceSubrange(entry.place, with: Array(quoted.utf8))
      return ConfigurationFile(lines.flatMap { $0 })
    }
    let table = key.prefix { $0 != "." }
    let home = tables.last { !$0.name.isEmpty && $0.name == table }
    let name = home == nil ? key : String(key.dropFirst(table.count + 1))
    let end = home?.end ?? topEnd
    if end > 0, lines[end - 1].last != UInt8(ascii: "\n") { lines[end - 1] += lineEnd }
    lines.insert(Array("\(name) = \(quoted)".utf8) + lineEnd, at: end)
    return ConfigurationFile(lines.flatMap { $0 })
  }

  /// This file without any line that sets a key.
  func removing(_ key: String) -> ConfigurationFile {
    let gone = Set(entries.filter { $0.key == key }.map { $0.line - 1 })
    let left = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    return ConfigurationFile(left.flatMap { $0 })
  }

  // MARK: -

  private mutating func read(_ line: [UInt8], number: Int) {
    switch ConfigurationLine(line) {
    case .blank: return
    case .table(let name): tables.append((name, number))
    case .unreadable: unreadableLines.append(number)
    case .entry(let name, let value, let place):
      let table = tables[tables.count - 1].name
      let key = table.isEmpty ? name : "\(table).\(name)"
      entries.append(Entry(key: key, value: value, line: number, place: place))
    }
    tables[tables.count - 1].end = number
  }

  /// Behind which line a new key of no table goes: the last one at the top, else in front of the
  /// first table and of the comment right above it.
  private var topEnd: Int {
    if tables[0].end > 0 { return tables[0].end }
    guard tables.count > 1 else { return lines.count }
    var end = firstTableLine - 1
    while end > 0, lines[end - 1].first == UInt8(ascii: "#") { end -= 1 }
    return end
  }

  private var firstTableLine: Int {
    let index = lines.firstIndex { if case .table = ConfigurationLine($0) { true } else { false } }
    return index.map { $0 + 1 } ?? lines.count
  }

  private var lineEnd: [UInt8] {
    let isWindows = lines.first?.suffix(2).elementsEqual([13, 10]) ?? false
    return isWindows ? [13, 10] : [10]
  }
}
