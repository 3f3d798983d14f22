internal import Glibc

/// A program that shows text screen by screen, and our end of the pipe to it.
struct Pager {
  /// Where the text goes.
  let descriptor: Int32
  private let process: ChildProcess

  /// Starts a pager.
  ///
  /// - Parameter words: the program and its arguments.
  /// - Throws: where it cannot be started.
  init(_ words: [String]) throws(SystemError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(code: errno) }
    // The pager would wait for its own end of the text.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    do throws(SystemError) {
      // As git does: end where all fits the screen, show colours, leave the text on the screen.
      process = try ChildProcess(
        words, input: ends[0], variables: ["LESS": "FRX", "LV": "-c"])
    } catch {
      close(ends[1])
      throw error
    }
    descriptor = ends[1]
  }

  /// Ends the text and waits until the user has read it.
  func finish() {
    close(descriptor)
    _ = process.wait()
  }
}
