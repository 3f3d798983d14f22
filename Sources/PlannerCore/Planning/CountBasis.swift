/// By which of its days an event is counted and grouped.
public enum CountBasis: String, CaseIterable, Sendable {
  /// The day it is planned on.
  case planned
  /// The day it was finished; what is not finished, or nobody knows when, has none.
  case done
}

extension EventRow {
  /// The day on which an event counts; nil where it has none.
  public func day(by basis: CountBasis) -> CivilDate? {
    switch basis {
    case .planned: listedDay
    case .done: event.status == .finished ? event.finishedDay : nil
    }
  }
}
