public import PlannerCore

/// What a ``CalendarStream`` finds in a file.
public enum StreamItem: Hashable, Sendable {
  /// A component that stands directly inside a VCALENDAR.
  case block(ComponentBlock)
  /// A property of the VCALENDAR itself.
  case wrapper(CalendarProperty)
  /// Something that is no whole component, and its bytes; empty where nothing was left out.
  case damage(Finding, text: [UInt8])
}

/// A component directly inside a VCALENDAR, from BEGIN to END, RFC 5545 §3.6.
public struct ComponentBlock: Hashable, Sendable {
  /// Its name in capitals: `VTODO`, `VEVENT`, `VTIMEZONE` or another.
  public let component: String
  /// Its bytes with their line ends; a line end that the file's last line lacks is added.
  public let text: [UInt8]
  /// The line of the file on which it begins, from 1.
  public let line: Int
  /// Which VCALENDAR of the file holds it, from 0.
  public let calendar: Int

  /// Makes a block.
  public init(component: String, text: [UInt8], line: Int = 1, calendar: Int = 0) {
    self.component = component
    self.text = text
    self.line = line
    self.calendar = calendar
  }
}

/// A property of a VCALENDAR, RFC 5545 §3.7: METHOD, X-WR-CALNAME, X-WR-TIMEZONE and others.
public struct CalendarProperty: Hashable, Sendable {
  /// Its name in capitals.
  public let name: String
  /// Its value, unescaped as text.
  public let value: String
  /// The line of the file on which it stands, from 1.
  public let line: Int
  /// Which VCALENDAR of the file holds it, from 0.
  public let calendar: Int

  /// Makes a property.
  public init(name: String, value: String, line: Int = 1, calendar: Int = 0) {
    self.name = name
    self.value = value
    self.line = line
    self.calendar = calendar
  }
}
