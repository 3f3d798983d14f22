internal import PlannerCore

/// What became of all that was sent in one look.
struct SendingResult {
  /// Whether everything could be written.
  var isWhole = true
  /// Whether others changed something meanwhile, so that it is looked at again.
  var isAgain = false
  /// What must be read then whatever its tag says.
  var doubtful: Set<Href> = []
  /// What was done.
  var done: [SyncVerdict] = []
  /// What the user should know, a sentence each.
  var sentences: [String] = []
}

extension Sender {
  private static let failuresTold = 3

  /// What became of everything.
  ///
  /// - Parameter seen: what was read in this look whatever its tag says: where our UID stands there,
  ///   it is no object that takes part.
  /// - Returns: the result.
  func result(knowing seen: Set<Href>) -> SendingResult {
    var result = SendingResult(isWhole: held.isEmpty)
    var failures: [String] = []
    for (verdict, outcome) in done {
      switch outcome {
      case .written, .deleted: result.done.append(verdict)
      case .refused(.failed(let sentence)): failures.append(sentence)
      case .refused(.exists(let href?)) where seen.contains(href):
        failures.append(
          "\"\(verdict.name)\" is not sent: \(href.rawValue) there has its UID and is no event.")
      case .refused(.exists(let href)):
        result.isAgain = true
        if let href { result.doubtful.insert(href) }
      case .refused: result.isAgain = true
      }
    }
    guard !failures.isEmpty else { return result }
    result.isWhole = false
    // A disk that is full refuses each of ten thousand.
    result.sentences = Array(failures.prefix(Self.failuresTold))
    let more = failures.count - Self.failuresTold
    if more > 0 {
      result.sentences.append("\(more) more could not be written there; the next run tries again.")
    }
    return result
  }
}
