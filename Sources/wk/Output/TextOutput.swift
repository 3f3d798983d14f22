/// Where a command writes: to a file descriptor in large pieces, or into memory for a test.
final class TextOutput {
  /// What takes the text.
  enum Destination {
    /// A file descriptor.
    case descriptor(Int32)
    /// Nothing but this object.
    case memory
  }

  private let destination: Destination
  private var pending: [UInt8] = []
  private static let pieceSize = 64 * 1024

  /// Why writing failed, in the system's words; nil where it did not.
  ///
  /// That nobody reads any more (`wk list | head`) is no failure.
  private(set) var failure: String?
  /// Whether nothing more arrives, so that there is no use in writing.
  private(set) var isClosed = false

  /// Makes an output.
  init(to destination: Destination = .memory) { self.destination = destination }

  /// What is in memory.
  var text: String { String(decoding: pending, as: UTF8.self) }

  /// Writes text.
  func write(_ text: some StringProtocol) {
    pending.append(contentsOf: text.utf8)
    flushIfLarge()
  }

  /// Writes bytes.
  func write(bytes: [UInt8]) {
    pending.append(contentsOf: bytes)
    flushIfLarge()
  }

  /// Writes text and ends the line.
  func line(_ text: some StringProtocol) {
    write(text)
    pending.append(UInt8(ascii: "\n"))
  }

  /// Hands on what has been held back.
  func flush() {
    guard case .descriptor(let descriptor) = destination, !pending.isEmpty else { return }
    if !isClosed {
      let code = Descriptor.write(pending, to: descriptor)
      isClosed = code != 0
      if isClosed && !Descriptor.isBrokenPipe(code) { failure = Descriptor.reason(code) }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func flushIfLarge() {
    if pending.count >= Self.pieceSize { flush() }
  }
}
