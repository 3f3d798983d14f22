/// The names of components that iCalendar puts directly into a VCALENDAR, RFC 5545 §3.6.
enum ComponentNames {
  /// Whether a component of this name stands by itself and never inside another of these.
  static func isMain(_ name: String) -> Bool {
    switch name {
    case "VTODO", "VEVENT", "VJOURNAL", "VTIMEZONE", "VFREEBUSY": true
    default: false
    }
  }
}
