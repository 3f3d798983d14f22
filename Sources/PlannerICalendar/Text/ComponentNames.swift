/// The names of components that iCalendar puts directly into a VCALENDAR, RFC 5545 §3.6.
enum ComponentNames {
  /// Whether a component of this name stands by itself and never inside another of these.
  static func isMain(_ name: String) -> Bool {
    switch name {
    case "VTODO", "VEVENT", "VJOURNAL", "VTIMEZONE", "VFREEBUSY": true
    default: false
    }
  }

  /// Whether it is known what may stand in a component of this name.
  ///
  /// None of these holds one that stands by itself: RFC 5545 §3.6, RFC 7953 and RFC 9073.
  static func isKnown(_ name: String) -> Bool {
    switch name {
    case "VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE", "VLOCATION", "VRESOURCE", "PARTICIPANT":
      true
    default: isMain(name)
    }
  }
}
