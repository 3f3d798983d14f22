internal import CZlib

/// Unpacks gzip (RFC 1952) piece by piece, in constant memory.
@safe final class GzipStream {
  /// What became of a piece.
  enum State {
    /// There is more to come.
    case open
    /// A member of the file is complete; another one may follow.
    case end
    /// It is no gzip, or damaged.
    case damaged
  }

  private let raw: UnsafeMutablePointer<z_stream>
  private static let chunkSize = 64 * 1024

  /// Starts before the first byte; nil without memory.
  init?() {
    unsafe raw = .allocate(capacity: 1)
    unsafe raw.initialize(to: z_stream())
    guard unsafe wk_gzip_begin(raw) == Z_OK else {
      unsafe raw.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(raw)
    unsafe raw.deallocate()
  }

  /// Begins another member.
  func restart() { unsafe inflateReset(raw) }

  /// Unpacks as much as fits into one chunk.
  ///
  /// - Returns: the bytes, and how many of the input are used up.
  func unpack(_ input: ArraySlice<UInt8>) -> (bytes: [UInt8], used: Int, state: State) {
    var result = Z_OK
    var used = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { output, filled in
      unsafe input.withUnsafeBufferPointer { source in
        unsafe raw.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe raw.pointee.avail_in = UInt32(source.count)
        unsafe raw.pointee.next_out = output.baseAddress
        unsafe raw.pointee.avail_out = UInt32(Self.chunkSize)
        unsafe result = inflate(raw, Z_NO_FLUSH)
        unsafe used = source.count - Int(raw.pointee.avail_in)
        unsafe filled = Self.chunkSize - Int(raw.pointee.avail_out)
      }
    }
    switch result {
    case Z_STREAM_END: return (bytes, used, .end)
    case Z_OK: return (bytes, used, .open)
    // Nothing could be done with what there is.
    case Z_BUF_ERROR: return (bytes, used, .open)
    default: return (bytes, used, .damaged)
    }
  }
}
