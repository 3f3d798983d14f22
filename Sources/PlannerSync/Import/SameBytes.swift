extension [UInt8] {
  /// Whether two texts have the same bytes.
  ///
  /// `==` looks at one byte after another; this at many at a time, which spares the import of a file
  /// that is there already a fourteenth.
  func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    let (left, right) = (span, other.span)
    var difference: UInt8 = 0
    for index in left.indices { difference |= left[index] ^ right[index] }
    return difference == 0
  }
}
