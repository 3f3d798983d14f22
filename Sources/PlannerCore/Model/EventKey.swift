/// The short name of an event that people type: `q4m`, or `q4m@11-26` for one occurrence.
///
/// A reversible permutation of the event's row number, so that it needs no column and never
/// collides. Letters and digits alternate, so that no key looks like a word or a number and `l`
/// and `1`, `o` and `0` cannot be confused: 26·10·26 keys of three signs, then ten times as many
/// of four, and so on.
public struct EventKey: Hashable, Sendable {
  /// The number of the event's row, from 1.
  public let number: Int
  /// The day that names one occurrence of a series; nil for the event or series itself.
  public let occurrence: CivilDate?

  /// Makes the key of a row.
  public init(number: Int, occurrence: CivilDate? = nil) {
    self.number = number
    self.occurrence = occurrence
  }

  /// Reads a whole key, capitals or not; nil where it is none. A year that is not written is
  /// `year`.
  public init?(_ text: some StringProtocol, year: Int) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let number = Self.number(of: parts[0]) else { return nil }
    guard parts.count == 2 else {
      self.init(number: number)
      return
    }
    let day = parts[1].utf8.count == 5 ? padded(year, 4) + "-" + parts[1] : String(parts[1])
    guard let occurrence = CivilDate(iso: day) else { return nil }
    self.init(number: number, occurrence: occurrence)
  }

  /// The key as people see it in a year: the year of an occurrence is written where it differs.
  public func text(in year: Int) -> String {
    guard let occurrence else { return stem }
    let day = occurrence.description
    return stem + "@" + (occurrence.year == year ? String(day.dropFirst(5)) : day)
  }

  /// The key without the occurrence.
  public var stem: String {
    var (length, first, size) = (3, 1, 6760)
    while number - first >= size {
      first += size
      size *= length % 2 == 0 ? 26 : 10
      length += 1
    }
    var value = Self.scatter(number - first, in: size)
    var signs: [Character] = []
    for position in (0..<length).reversed() {
      let base = position % 2 == 0 ? Self.letters : Self.digits
      signs.append(base[value % base.count])
      value /= base.count
    }
    return String(signs.reversed())
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  private static let digits = Array("0123456789")
  /// A prime that divides no block size (2, 5 and 13 do), near 0.618 of the first block.
  private static let multiplier = 4177

  private static func number(of stem: some StringProtocol) -> Int? {
    var (length, first, size) = (3, 1, 6760)
    let signs = Array(stem.lowercased())
    guard (3...12).contains(signs.count) else { return nil }
    while length < signs.count {
      first += size
      size *= length % 2 == 0 ? 26 : 10
      length += 1
    }
    var value = 0
    for (position, sign) in signs.enumerated() {
      let base = position % 2 == 0 ? letters : digits
      guard let index = base.firstIndex(of: sign) else { return nil }
      value = value * base.count + index
    }
    return gather(value, in: size) + first
  }

  private static func scatter(_ index: Int, in size: Int) -> Int { index * multiplier % size }

  private static func gather(_ value: Int, in size: Int) -> Int {
    // The inverse of the multiplier modulo the size, by Euclid's algorithm.
    var (old, now, oldFactor, factor) = (multiplier % size, size, 1, 0)
    while now != 0 {
      let quotient = old / now
      (old, now) = (now, old - quotient * now)
      (oldFactor, factor) = (factor, oldFactor - quotient * factor)
    }
    let inverse = (oldFactor % size + size) % size
    return value.multipliedFullWidth(by: inverse) % size
  }
}

extension Int {
  /// The full product of two numbers below 2^62, to be reduced at once.
  fileprivate func multipliedFullWidth(by other: Int) -> Int128 { Int128(self) * Int128(other) }
}

private func % (product: Int128, size: Int) -> Int { Int(product % Int128(size)) }
