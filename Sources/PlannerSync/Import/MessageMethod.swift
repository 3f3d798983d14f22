/// What METHOD of a VCALENDAR means to a planner, RFC 5546 §1.4.
enum MessageMethod: Hashable {
  /// The objects are as they stand: PUBLISH, REQUEST, and names that nobody defines.
  case publish
  /// They are called off.
  case cancel
  /// They are a talk between people about an object and not its state; why, as a clause.
  case talk(String)

  /// Understands the value of METHOD.
  init(_ value: String) {
    switch value.uppercased() {
    case "CANCEL": self = .cancel
    case "REPLY": self = .talk("is somebody's answer to an invitation (METHOD:REPLY)")
    case "COUNTER": self = .talk("proposes a change to its organizer (METHOD:COUNTER)")
    case "DECLINECOUNTER":
      self = .talk("declines a proposed change (METHOD:DECLINECOUNTER)")
    case "REFRESH": self = .talk("asks its organizer for the latest state (METHOD:REFRESH)")
    case "ADD":
      self = .talk("adds to a series without the rest of it (METHOD:ADD); import the whole series")
    default: self = .publish
    }
  }
}
