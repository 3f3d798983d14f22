internal import PlannerCore

/// How an event looks in a line of text.
extension PlannerEvent {
  /// The box in front of it: `[ ]` open, `[/]` started, `[x]` finished, `[-]` cancelled.
  var box: String {
    switch status {
    case .open: "[ ]"
    case .started: "[/]"
    case .finished: "[x]"
    case .cancelled: "[-]"
    }
  }

  /// Its time to the minute, five columns wide; spaces where it has none.
  var timeColumn: String { time?.minutes ?? "     " }
}

extension EventRow {
  /// Its time where it is listed, five columns wide; spaces where it has none.
  var timeColumn: String { listedTime?.minutes ?? "     " }

  /// How sentences name it, `t1c "Draft budget"`.
  func label(in year: Int) -> String { "\(key.text(in: year)) \"\(event.name)\"" }
}

extension ClockTime {
  /// `09:30`, without seconds.
  var minutes: String { String(description.prefix(5)) }
}
