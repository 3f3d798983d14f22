internal import PlannerSync

/// How far a run has come, on one line of a terminal that is written over; nothing elsewhere.
final class ProgressLine {
  private let name: String
  private let output: TextOutput?
  private var shown = ""

  /// Prepares the line of a pair.
  init(of name: String, in context: Context) {
    self.name = Sanitize.line(name)
    let isWanted =
      context.terminal.errorsAreTerminal && !context.globals.quiet && !context.globals.json
    output = isWanted ? context.errors : nil
  }

  /// Shows how far it is, where that is another part than before.
  func show(_ progress: SyncProgress) {
    guard let output, progress.total > 0 else { return }
    let text = "\(name)  \(progress.done * 100 / progress.total) % of \(progress.total)"
    guard text != shown else { return }
    output.write("\r" + text.padded(to: shown.displayWidth))
    output.flush()
    shown = text
  }

  /// Takes the line away.
  func clear() {
    guard let output, !shown.isEmpty else { return }
    output.write("\r" + String(repeating: " ", count: shown.displayWidth) + "\r")
    output.flush()
    shown = ""
  }
}
