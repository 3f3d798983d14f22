internal import Glibc

/// Reads a file in chunks as often as wanted, unpacked where it is compressed with gzip.
final class UnpackingReader {
  private let file: FileReader
  private var gzip: GzipStream?
  private var isBegun = false
  private var isBetweenMembers = false
  private var input: ArraySlice<UInt8> = []
  private var packed = 0
  private var unpacked = 0

  /// Calendars shrink to a tenth or a fiftieth; what grows more than this is made to fill a disk.
  private static let ratioLimit = 250
  /// Below this many bytes any ratio will do.
  private static let harmless = 16 << 20

  /// Reads a file from its first byte.
  init(_ file: FileReader) { self.file = file }

  /// Goes back to the first byte.
  func rewind() throws(FileError) {
    try file.rewind()
    (gzip, isBegun, isBetweenMembers) = (nil, false, false)
    (input, packed, unpacked) = ([], 0, 0)
  }

  /// The next bytes; empty at the end.
  func next() throws(FileError) -> [UInt8] {
    if !isBegun {
      isBegun = true
      let first = try file.next()
      guard first.starts(with: [0x1F, 0x8B]) else { return first }
      guard let stream = GzipStream() else { throw error(ENOMEM) }
      gzip = stream
      input = first[...]
    }
    return if let gzip { try unpack(gzip) } else { try file.next() }
  }

  private func unpack(_ gzip: GzipStream) throws(FileError) -> [UInt8] {
    while true {
      if input.isEmpty {
        input = try file.next()[...]
        if input.isEmpty {
          guard isBetweenMembers else { throw error(EIO) }
          return []
        }
      }
      if isBetweenMembers {
        // Padding may stand behind the last member.
        guard input.first == 0x1F else {
          input = []
          return []
        }
        gzip.restart()
        isBetweenMembers = false
      }
      let (bytes, used, state) = gzip.unpack(input)
      guard state != .damaged else { throw error(EIO) }
      input = input.dropFirst(used)
      packed += used
      unpacked += bytes.count
      if unpacked > Self.harmless, unpacked / Self.ratioLimit > packed { throw error(EFBIG) }
      isBetweenMembers = state == .end
      if !bytes.isEmpty { return bytes }
    }
  }

  private func error(_ code: Int32) -> FileError {
    FileError(action: .unpack, path: file.path, code: code)
  }
}
