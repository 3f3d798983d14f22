internal import PlannerCore

/// What became of an event, from STATUS, COMPLETED and PERCENT-COMPLETE, whoever wrote it.
///
/// STATUS decides where it is present and known (RFC 5545 §3.8.1.11). Only without it COMPLETED,
/// then PERCENT-COMPLETE:100 mean finished. Every contradiction is named.
struct StatusRule: Hashable {
  /// What became of it.
  let status: EventStatus
  /// When it was finished; nil where it is not, or nobody knows.
  let finishedAt: Instant?
  /// What in the input contradicts that: clauses for a report.
  let contradictions: [String]

  /// Applies the rule.
  ///
  /// - Parameters:
  ///   - word: STATUS in capitals, nil where it is absent.
  ///   - completion: COMPLETED.
  ///   - percent: PERCENT-COMPLETE.
  ///   - modified: LAST-MODIFIED, which stands in for a COMPLETED that says no moment.
  init(
    status word: String?, completion: ComponentFields.Completion? = nil, percent: Int? = nil,
    modified: Instant? = nil
  ) {
    var contradictions: [String] = []
    let known = word.flatMap(Self.status)
    if let word, known == nil {
      contradictions.append("STATUS:\(word) is not known; it counts as absent")
    }
    if let known {
      status = known
    } else {
      status = completion != nil || percent == 100 ? .finished : .open
    }
    if known == .finished, let percent, percent < 100 {
      contradictions.append("STATUS:COMPLETED with PERCENT-COMPLETE:\(percent); it is finished")
    }
    if known?.isOpen == true, completion != nil {
      contradictions.append("STATUS:\(word ?? "") with COMPLETED; it is open")
    } else if known?.isOpen == true, percent == 100 {
      contradictions.append("STATUS:\(word ?? "") with PERCENT-COMPLETE:100; it is open")
    }
    if status == .finished {
      if case .at(let moment) = completion { finishedAt = moment } else { finishedAt = modified }
    } else {
      finishedAt = nil
    }
    self.contradictions = contradictions
  }

  /// Applies the rule to what a component says.
  init(_ fields: ComponentFields) {
    self.init(
      status: fields.status, completion: fields.completion, percent: fields.percent,
      modified: fields.modified)
  }

  private static func status(_ word: String) -> EventStatus? {
    switch word {
    case "NEEDS-ACTION": .open
    case "IN-PROCESS": .started
    case "COMPLETED": .finished
    case "CANCELLED": .cancelled
    default: nil
    }
  }
}
