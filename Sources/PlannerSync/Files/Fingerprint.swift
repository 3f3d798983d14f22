/// A number for bytes by which a change is noticed: FNV-1a, twice with different beginnings.
///
/// It guards against chance, not against malice: nothing is decided by it but whether to look.
struct Fingerprint: Hashable, CustomStringConvertible {
  /// The plain FNV-1a of the bytes.
  private(set) var first: UInt64 = 0xCBF2_9CE4_8422_2325
  private var second: UInt64 = 0x9AE1_6A3B_2F90_404F

  /// The fingerprint of no bytes.
  init() {}

  /// The fingerprint of these bytes.
  init(_ bytes: [UInt8]) { add(bytes) }

  /// The fingerprint of what stands in a file; nil where there is no regular file.
  init?(ofFile path: String) throws(FileError) {
    guard FileState(of: path) != nil else { return nil }
    let file = try FileReader(path: path, spoolFolder: "/nonexistent")
    while case let bytes = try file.next(), !bytes.isEmpty { add(bytes) }
  }

  /// Goes on with the bytes that follow.
  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
      second = (second ^ UInt64(byte &+ 91)) &* 0x100_0000_01B3
    }
  }

  /// Thirty-two hexadecimal digits.
  var description: String { Self.digits(first) + Self.digits(second) }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
