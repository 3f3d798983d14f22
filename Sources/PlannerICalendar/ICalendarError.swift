/// Why iCalendar data as a whole could not be used.
///
/// Trouble within one object is a ``PlannerCore/Finding``, not an error: its neighbours live on.
public enum ICalendarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that holds no calendar at all, and what it looks like instead.
  case notACalendar(Lookalike)
  /// A time zone that this machine does not know.
  case unknownZone(String)
  /// libical could not make a component, which it does only without memory.
  case cannotPrint(component: String)

  /// What a file without a calendar looks like.
  public enum Lookalike: String, Sendable {
    /// It has no bytes, or only blanks.
    case empty = "it is empty"
    /// A web page, as a server sends it with an error or a login form.
    case webPage = "it is a web page, perhaps a login form or an error message"
    /// JSON, perhaps jCal (RFC 7265).
    case json = "it is JSON"
    /// XML that is no web page, perhaps xCal (RFC 6321).
    case xml = "it is XML"
    /// A business card, RFC 6350.
    case vCard = "it is a vCard, an address and no calendar"
    /// The forerunner of iCalendar from 1996.
    case vCalendar1 = "it is vCalendar 1.0, the format before iCalendar; export it as iCalendar 2.0"
    /// Compressed with gzip.
    case gzip = "it is compressed with gzip; unpack it first"
    /// A ZIP archive.
    case zip = "it is a ZIP archive; unpack it first"
    /// Something with NUL bytes that is no text.
    case binary = "it is no text"
    /// Text without a component.
    case text = "it has no line BEGIN:VCALENDAR"
  }

  /// One sentence: what is wrong and, where there is one, the next step.
  public var description: String {
    switch self {
    case .notACalendar(let lookalike): "This is not an iCalendar file: \(lookalike.rawValue)."
    case .unknownZone(let name): "This machine knows no time zone \"\(name)\"."
    case .cannotPrint(let component): "A \(component) could not be made: out of memory."
    }
  }
}
