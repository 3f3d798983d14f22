/// Where a command writes: to a file descriptor in large pieces, or into memory for a test.
final class TextOutput {
  /// What takes the text.
  enum Destination {
    /// A file descriptor.
    case descriptor(Int32)
    /// Nothing but this object.
    case memory
  }

  /// How text longer than the screen is shown.
  private enum Paging {
    /// As it is.
    case off
    /// It is held back until it is known whether it is longer.
    case waiting(words: [String], ScreenRows)
    /// A pager shows it.
    case running(Pager)
  }

  private let destination: Destination
  private var paging = Paging.off
  private var pending: [UInt8] = []
  private static let pieceSize = 64 * 1024

  /// Why writing failed, in the system's words; nil where it did not.
  ///
  /// That nobody reads any more (`wk list | head`) is no failure.
  private(set) var failure: String?
  /// Why the pager could not be started, in the system's words; nil where it could.
  private(set) var pagerFailure: String?
  /// Whether nothing more arrives, so that there is no use in writing.
  private(set) var isClosed = false

  /// Makes an output.
  init(to destination: Destination = .memory) { self.destination = destination }

  /// What is in memory.
  var text: String { String(decoding: pending, as: UTF8.self) }

  /// Shows what follows through a pager, if it is longer than a screen.
  func page(through words: [String], screen: ScreenRows) {
    guard !words.isEmpty, case .descriptor = destination else { return }
    paging = .waiting(words: words, screen)
  }

  /// Writes text.
  func write(_ text: some StringProtocol) { append(text.utf8) }

  /// Writes bytes.
  func write(bytes: [UInt8]) { append(bytes) }

  /// Writes text and ends the line.
  func line(_ text: some StringProtocol) {
    append(text.utf8)
    append(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Hands on what has been held back, and waits for the pager where one shows it.
  func flush() {
    if case .waiting = paging { paging = .off }
    handOn()
    guard case .running(let pager) = paging else { return }
    pager.finish()
    paging = .off
    isClosed = false
  }

  private func append(_ bytes: some Collection<UInt8>) {
    pending.append(contentsOf: bytes)
    if case .waiting(let words, var screen) = paging {
      screen.add(bytes)
      paging = .waiting(words: words, screen)
      if screen.isFull || pending.count >= Self.pieceSize { startPager(words) }
    }
    if pending.count >= Self.pieceSize { handOn() }
  }

  private func startPager(_ words: [String]) {
    do throws(SystemError) {
      paging = .running(try Pager(words))
    } catch {
      pagerFailure = error.reason
      paging = .off
    }
  }

  private func handOn() {
    guard case .descriptor(var descriptor) = destination, !pending.isEmpty else { return }
    if case .running(let pager) = paging { descriptor = pager.descriptor }
    if !isClosed {
      let code = Descriptor.write(pending, to: descriptor)
      isClosed = code != 0
      if isClosed && !Descriptor.isBrokenPipe(code) { failure = Descriptor.reason(code) }
    }
    pending.removeAll(keepingCapacity: true)
  }
}
