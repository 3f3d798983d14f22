internal import PlannerCore

/// The lines of a VCALENDAR around its components, RFC 5545 §3.4 and §3.6.
public enum CalendarWrapper {
  /// The lines before the components, with CRLF; without METHOD, since a file is no message.
  ///
  /// A name is written as NAME (RFC 7986 §5.1) and X-WR-CALNAME, a colour with a name of CSS as COLOR
  /// (§5.9), any other as other programs do, since COLOR takes names alone.
  public static func head(name: String? = nil, color: String? = nil) -> [UInt8] {
    var head = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Weekbook//wk//EN\r\n".utf8)
    if let name, !name.isEmpty {
      let value = TextValue.escaped(PlainText.oneLine(name))
      for property in ["NAME:", "X-WR-CALNAME:"] {
        head += LineFolder.folded(Array(property.utf8) + value, lineEnd: [13, 10])
      }
    }
    if let color {
      let property = color.hasPrefix("#") ? "X-APPLE-CALENDAR-COLOR:" : "COLOR:"
      let value = TextValue.escaped(PlainText.oneLine(color))
      head += LineFolder.folded(Array(property.utf8) + value, lineEnd: [13, 10])
    }
    return head
  }

  /// The line after the components.
  public static let tail = Array("END:VCALENDAR\r\n".utf8)
}
