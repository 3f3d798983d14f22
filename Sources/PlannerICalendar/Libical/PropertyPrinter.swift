internal import CLibical
internal import Glibc
internal import PlannerCore

/// A property that the planner writes.
enum NewProperty {
  /// UID.
  case uid(String)
  /// A TEXT property, SUMMARY or DESCRIPTION.
  case text(TextProperty, String)
  /// CATEGORIES.
  case categories([String])
  /// A date property.
  case date(DateProperty, DateOrTime)
  /// A moment, always in UTC.
  case moment(MomentProperty, Instant)
  /// A number.
  case number(NumberProperty, Int)
  /// STATUS.
  case status(EventStatus)
  /// RRULE, checked before.
  case rule(String)
  /// X-WEEKBOOK-PERIOD.
  case period(NotePeriod)
  /// X-WEEKBOOK-UNSCHEDULED.
  case unscheduled

  /// Properties that hold a text.
  enum TextProperty: String { case summary = "SUMMARY", description = "DESCRIPTION" }
  /// Properties that hold a DATE or DATE-TIME.
  enum DateProperty { case due, start, end, recurrenceID, exception }
  /// Properties that hold a UTC time.
  enum MomentProperty { case stamp, created, modified, completed }
  /// Properties that hold a number.
  enum NumberProperty { case sequence, priority, percent }
}

/// Makes content lines and components through libical.
enum PropertyPrinter {
  /// How much of a text libical is given; it is quadratic on long lines.
  static let limit = 65_536

  /// A property as one unfolded line without line end; nil where libical makes none.
  static func line(_ property: NewProperty) -> [UInt8]? {
    guard LibicalProcess.isReady else { return nil }
    guard let raw = unsafe make(property) else { return ownLine(property) }
    defer { unsafe icalproperty_free(raw) }
    guard let text = unsafe icalproperty_as_ical_string_r(raw) else { return nil }
    defer { unsafe free(text) }
    let folded = unsafe Array(UnsafeBufferPointer(start: text, count: strlen(text)))
      .map(UInt8.init(bitPattern:))
    var line = LineFolder.unfolded(0..<folded.count, of: folded)
    while let last = line.last, ASCII.isLineEnd(last) { line.removeLast() }
    return line
  }

  /// A whole VTODO with CRLF line ends; nil where libical makes none.
  ///
  /// Properties that libical would spoil (lists, long texts) are left out; ``needsOwnLine(_:)``
  /// tells them.
  static func todo(_ properties: [NewProperty]) -> [UInt8]? {
    guard LibicalProcess.isReady,
      let component = unsafe icalcomponent_new(ICAL_VTODO_COMPONENT)
    else { return nil }
    defer { unsafe icalcomponent_free(component) }
    for property in properties {
      // The component takes the property over.
      if let raw = unsafe make(property) { unsafe icalcomponent_add_property(component, raw) }
    }
    guard let text = unsafe icalcomponent_as_ical_string_r(component) else { return nil }
    defer { unsafe free(text) }
    return unsafe Array(UnsafeBufferPointer(start: text, count: strlen(text)))
      .map(UInt8.init(bitPattern:))
  }

  /// Whether a property is written without libical.
  ///
  /// It writes commas within a category unescaped, strips blanks from the ends of a text, and prints
  /// the parts of a rule in another order.
  static func needsOwnLine(_ property: NewProperty) -> Bool {
    switch property {
    case .categories, .rule, .period, .unscheduled: true
    case .text(_, let text), .uid(let text): text.utf8.count > limit
    default: false
    }
  }

  private static func ownLine(_ property: NewProperty) -> [UInt8]? {
    switch property {
    case .categories(let names):
      Array("CATEGORIES:".utf8) + names.map(TextValue.escaped).joined(separator: [ASCII.comma])
    case .text(let name, let text): Array("\(name.rawValue):".utf8) + TextValue.escaped(text)
    case .rule(let rule): Array("RRULE:".utf8) + Array(rule.utf8)
    case .uid(let uid): Array("UID:".utf8) + TextValue.escaped(uid)
    case .period(let period): Array("X-WEEKBOOK-PERIOD:\(period.key)".utf8)
    case .unscheduled: Array("X-WEEKBOOK-UNSCHEDULED:TRUE".utf8)
    default: nil
    }
  }

  /// A libical property, to be freed or given to a component.
  private static func make(_ property: NewProperty) -> OpaquePointer? {
    guard !needsOwnLine(property) else { return nil }
    switch property {
    case .uid(let uid): return unsafe icalproperty_new_uid(uid)
    case .text(.summary, let text): return unsafe icalproperty_new_summary(text)
    case .text(.description, let text): return unsafe icalproperty_new_description(text)
    case .categories, .rule, .period, .unscheduled: return nil
    case .date(let name, let value): return unsafe make(name, value)
    case .moment(let name, let moment): return unsafe make(name, moment)
    case .number(.sequence, let number):
      return unsafe icalproperty_new_sequence(CInt(clamping: number))
    case .number(.priority, let number):
      return unsafe icalproperty_new_priority(CInt(clamping: number))
    case .number(.percent, let number):
      return unsafe icalproperty_new_percentcomplete(CInt(clamping: number))
    case .status(let status): return unsafe icalproperty_new_status(libicalStatus(status))
    }
  }

  private static func make(
    _ name: NewProperty.DateProperty, _ value: DateOrTime
  ) -> OpaquePointer? {
    let time = unsafe LibicalTime.make(value)
    let property =
      switch name {
      case .due: unsafe icalproperty_new_due(time)
      case .start: unsafe icalproperty_new_dtstart(time)
      case .end: unsafe icalproperty_new_dtend(time)
      case .recurrenceID: unsafe icalproperty_new_recurrenceid(time)
      case .exception: unsafe icalproperty_new_exdate(time)
      }
    if case .zoned(_, _, let tzid) = value, let property = unsafe property {
      // A quote cannot stand in a parameter, RFC 5545 §3.2.
      let name = String(tzid.unicodeScalars.filter { $0 != "\"" && $0.value >= 0x20 })
      unsafe icalproperty_add_parameter(property, icalparameter_new_tzid(name))
    }
    return unsafe property
  }

  private static func make(
    _ name: NewProperty.MomentProperty, _ moment: Instant
  ) -> OpaquePointer? {
    let (date, time) = moment.utc
    let value = unsafe LibicalTime.make(.utc(date, time))
    return switch name {
    case .stamp: unsafe icalproperty_new_dtstamp(value)
    case .created: unsafe icalproperty_new_created(value)
    case .modified: unsafe icalproperty_new_lastmodified(value)
    case .completed: unsafe icalproperty_new_completed(value)
    }
  }

  private static func libicalStatus(_ status: EventStatus) -> icalproperty_status {
    switch status {
    case .open: ICAL_STATUS_NEEDSACTION
    case .started: ICAL_STATUS_INPROCESS
    case .finished: ICAL_STATUS_COMPLETED
    case .cancelled: ICAL_STATUS_CANCELLED
    }
  }
}
