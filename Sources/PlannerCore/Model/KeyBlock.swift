/// The keys of one length, and the run of row numbers that they stand for.
///
/// Within a block a number's place is multiplied modulo the size of the block, which spreads
/// neighbours over the alphabet; the inverse factor leads back.
struct KeyBlock {
  /// The number of signs of its keys, 3 to 12.
  let length: Int
  /// The first row number that has such a key.
  let first: Int
  /// How many there are.
  let size: Int
  private let multiplier: Int
  private let inverse: Int

  /// Every block, the shortest keys first.
  static let all: [KeyBlock] = {
    var (blocks, first, size) = ([KeyBlock](), 1, 6760)
    for length in 3...12 {
      blocks.append(KeyBlock(length: length, first: first, size: size))
      first += size
      size *= base(at: length)
    }
    return blocks
  }()

  /// The last row number that has a key.
  static let lastNumber = all.reduce(0) { $0 + $1.size }

  private init(length: Int, first: Int, size: Int) {
    (self.length, self.first, self.size) = (length, first, size)
    multiplier = Self.multiplier(for: size)
    inverse = Self.inverse(of: multiplier, modulo: size)
  }

  /// The block in which a row number from 1 to `lastNumber` lies.
  init(of number: Int) {
    let index = Self.all.lastIndex { $0.first <= number } ?? 0
    self = Self.all[index]
  }

  /// The row number of a whole key in small letters, or nil where it is none.
  static func number(of stem: String) -> Int? {
    guard let places = places(of: stem), let block = all.first(where: { $0.length == places.count })
    else { return nil }
    return block.number(at: value(of: places))
  }

  /// What each sign of a key or of its start stands for, or nil where it can start no key.
  static func places(of start: String) -> [Int]? {
    guard (1...12).contains(start.utf8.count) else { return nil }
    var places: [Int] = []
    for (position, sign) in start.utf8.enumerated() {
      let place = Int(sign) - Int(position % 2 == 0 ? UInt8(ascii: "a") : UInt8(ascii: "0"))
      guard (0..<base(at: position)).contains(place) else { return nil }
      places.append(place)
    }
    return places
  }

  /// The key of a number of this block.
  func stem(of number: Int) -> String {
    var value = Self.product(number - first, multiplier, modulo: size)
    var signs: [UInt8] = []
    for position in (0..<length).reversed() {
      let zero = position % 2 == 0 ? UInt8(ascii: "a") : UInt8(ascii: "0")
      signs.append(zero + UInt8(value % Self.base(at: position)))
      value /= Self.base(at: position)
    }
    return String(decoding: signs.reversed(), as: UTF8.self)
  }

  /// Numbers up to `last` whose keys start with these places, in the order of the keys.
  func numbers(startingWith places: [Int], upTo last: Int, limit: Int) -> [Int] {
    guard places.count <= length else { return [] }
    let width = (places.count..<length).reduce(1) { $0 * Self.base(at: $1) }
    let start = Self.value(of: places) * width
    let used = min(size, last - first + 1)
    // The cheaper of two ways: all keys with this start, or all numbers that are in use.
    guard width > used else {
      let numbers = (start..<start + width).lazy.map(number(at:)).filter { $0 <= last }
      return Array(numbers.prefix(limit))
    }
    let values = (0..<used).lazy.map { Self.product($0, multiplier, modulo: size) }
    return values.filter { (start..<start + width).contains($0) }.sorted().prefix(limit)
      .map(number(at:))
  }

  private static func base(at position: Int) -> Int { position % 2 == 0 ? 26 : 10 }

  private static func value(of places: [Int]) -> Int {
    places.enumerated().reduce(0) { $0 * base(at: $1.offset) + $1.element }
  }

  private func number(at value: Int) -> Int {
    first + Self.product(value, inverse, modulo: size)
  }

  /// Near 0.618 of the block, so that neighbours lie far apart and differ in their first signs;
  /// without 2, 5 or 13 as a divisor, so that it permutes the block.
  private static func multiplier(for size: Int) -> Int {
    var candidate = size * 618 / 1000
    while [2, 5, 13].contains(where: { candidate % $0 == 0 }) { candidate += 1 }
    return candidate
  }

  /// The inverse by Euclid's algorithm.
  private static func inverse(of multiplier: Int, modulo size: Int) -> Int {
    var (old, now, oldFactor, factor) = (multiplier, size, 1, 0)
    while now != 0 {
      let quotient = old / now
      (old, now) = (now, old - quotient * now)
      (oldFactor, factor) = (factor, oldFactor - quotient * factor)
    }
    return (oldFactor % size + size) % size
  }

  private static func product(_ left: Int, _ right: Int, modulo size: Int) -> Int {
    let (high, low) = left.multipliedFullWidth(by: right)
    return size.dividingFullWidth((high, low)).remainder
  }
}
