/// The clock of a zone as this machine's zone database tells it, RFC 9636 (TZif).
///
/// Read here and not by libical, which loses changes of the past where a zone has changed its rules
/// often (ADR 18).
struct ZoneFile: Sendable {
  /// When the clock changed, in seconds of UTC since 1970, in order.
  private let changes: [Int]
  /// How far it is ahead of UTC after each of them.
  private let offsets: [Int]
  /// The same before the first.
  private let first: Int
  /// What holds after the last; nil where the file says nothing of it.
  private let rule: ZoneRule?

  /// Takes a file; nil where it is none, or one that counts leap seconds, which nobody else does.
  init?(_ bytes: [UInt8]) {
    guard let old = Header(bytes, at: 0) else { return nil }
    // From the second version on all is said again in eight bytes, RFC 9636 §3.
    let isWide = old.version >= UInt8(ascii: "2")
    let start = isWide ? old.end(wide: false) : 0
    guard let header = isWide ? Header(bytes, at: start) : old, header.leaps == 0, header.types > 0,
      header.end(wide: isWide) <= bytes.count
    else { return nil }
    let width = isWide ? 8 : 4
    let moments = start + Header.size
    let kinds = moments + header.changes * width
    let types = kinds + header.changes
    var offsets: [Int] = []
    for index in 0..<header.changes {
      let kind = Int(bytes[kinds + index])
      guard kind < header.types else { return nil }
      offsets.append(Self.number(bytes, at: types + kind * 6, width: 4))
    }
    self.offsets = offsets
    changes = (0..<header.changes).map {
      Self.number(bytes, at: moments + $0 * width, width: width)
    }
    first = Self.number(bytes, at: types, width: 4)
    rule = isWide ? ZoneRule(bytes[header.end(wide: true)...]) : nil
  }

  /// How many seconds the clock is ahead of UTC at a time in UTC.
  func offset(atUTC seconds: Int) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == changes.count, let rule { return rule.offset(atUTC: seconds) }
    return low == 0 ? first : offsets[low - 1]
  }

  /// A signed number with its highest byte first.
  fileprivate static func number(_ bytes: [UInt8], at start: Int, width: Int) -> Int {
    let isNegative = bytes[start] >= 0x80
    return bytes[start..<start + width].reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
  }
}

/// The header of one of the two blocks of a file, RFC 9636 §3.1.
private struct Header {
  let version: UInt8
  let leaps: Int
  let changes: Int
  let types: Int
  private let rest: Int
  private let start: Int

  static let size = 44

  init?(_ bytes: [UInt8], at start: Int) {
    guard bytes.count >= start + Self.size, bytes[start..<start + 4].elementsEqual("TZif".utf8)
    else { return nil }
    let counts = (0..<6).map { ZoneFile.number(bytes, at: start + 20 + $0 * 4, width: 4) }
    guard counts.allSatisfy({ (0...bytes.count).contains($0) }) else { return nil }
    version = bytes[start + 4]
    (leaps, changes, types) = (counts[2], counts[3], counts[4])
    rest = counts[0] + counts[1] + counts[5]
    self.start = start
  }

  /// Where the block ends.
  func end(wide: Bool) -> Int {
    let width = wide ? 8 : 4
    return start + Self.size + changes * (width + 1) + types * 6 + leaps * (width + 4) + rest
  }
}
