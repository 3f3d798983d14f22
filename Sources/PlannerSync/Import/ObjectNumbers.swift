/// A set of object numbers, one bit each: a million of them take 125 kB.
struct ObjectNumbers {
  private var bits: [UInt64] = []

  /// Adds a number; false where it was there already.
  mutating func insert(_ number: Int) -> Bool {
    let (word, bit) = (number / 64, UInt64(1) << UInt64(number % 64))
    if word >= bits.count {
      bits += Array(repeating: 0, count: max(word + 1 - bits.count, bits.count))
    }
    guard bits[word] & bit == 0 else { return false }
    bits[word] |= bit
    return true
  }

  /// Whether a number is in the set.
  func contains(_ number: Int) -> Bool {
    let word = number / 64
    return word < bits.count && bits[word] & (UInt64(1) << UInt64(number % 64)) != 0
  }
}
