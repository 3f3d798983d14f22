internal import PlannerCore

/// What of a component is merged as one: either side's, never a mixture that neither wrote.
public enum MergeUnit: Hashable, Sendable {
  /// STATUS with COMPLETED and PERCENT-COMPLETE.
  case status
  /// DTSTART with DUE, DTEND, DURATION and what makes a series: RRULE, EXRULE, RDATE, EXDATE.
  case schedule
  /// All lines of one property, by its name in capitals; empty for lines that are no property.
  case property(String)
  /// A component within, by its name and UID; those without a UID are one set.
  case component(String, uid: String)

  /// The unit of a property with a name in capitals.
  init(ofProperty name: String) {
    switch name {
    case "STATUS", "COMPLETED", "PERCENT-COMPLETE": self = .status
    case "DTSTART", "DUE", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE":
      self = .schedule
    default: self = .property(name)
    }
  }

  /// The units of the fields of an event.
  static func units(of fields: EventFields) -> Set<MergeUnit> {
    var units: Set<MergeUnit> = []
    if fields.contains(.name) { units.insert(.property("SUMMARY")) }
    if !fields.isDisjoint(with: [.schedule, .recurrence]) { units.insert(.schedule) }
    if fields.contains(.status) { units.insert(.status) }
    if fields.contains(.priority) { units.insert(.property("PRIORITY")) }
    if fields.contains(.description) { units.insert(.property("DESCRIPTION")) }
    if fields.contains(.categories) { units.insert(.property("CATEGORIES")) }
    return units
  }

  /// Its name for a report: what people call it, else the name of the property.
  public var words: String {
    switch self {
    case .status: "status"
    case .schedule: "day"
    case .property("SUMMARY"): "name"
    case .property("DESCRIPTION"): "description"
    case .property("PRIORITY"): "priority"
    case .property("CATEGORIES"): "categories"
    case .property(let name): name
    case .component("VALARM", _): "alarm"
    case .component(let name, _): name
    }
  }

  /// Whether its lines say when and how often an object was written, not what it is.
  var isVolatile: Bool {
    switch self {
    case .property("DTSTAMP"), .property("LAST-MODIFIED"), .property("SEQUENCE"): true
    default: false
    }
  }
}

/// How the lines of one property relate to one another.
enum LineRule {
  /// Of several lines the first counts.
  case single
  /// Every line is an element of a set.
  case set
  /// Every value of every line, parted at commas, is an element of a set.
  case list
  /// One line is a value, several are a set: names that nobody here knows.
  case unknown

  /// The rule of a property with a name in capitals, RFC 5545 §3.6.
  init(of name: String) {
    switch name {
    case "CATEGORIES", "RESOURCES", "RDATE", "EXDATE": self = .list
    case "RRULE", "EXRULE", "RELATED-TO", "ATTACH", "ATTENDEE", "COMMENT", "CONTACT", "LINK",
      "CONFERENCE", "IMAGE", "CONCEPT", "REFID", "REQUEST-STATUS", "STYLED-DESCRIPTION", "":
      self = .set
    case "STATUS", "COMPLETED", "PERCENT-COMPLETE", "DTSTART", "DUE", "DTEND", "DURATION",
      "SUMMARY", "DESCRIPTION", "PRIORITY", "LOCATION", "URL", "CLASS", "GEO", "ORGANIZER",
      "COLOR", "TRANSP", "UID", "RECURRENCE-ID", "DTSTAMP", "CREATED", "LAST-MODIFIED",
      "SEQUENCE", "X-WEEKBOOK-PERIOD", "X-WEEKBOOK-OCCURRENCE":
      self = .single
    default: self = .unknown
    }
  }
}
