internal import PlannerCore

/// A new note as a VJOURNAL, RFC 5545 §3.6.3.
///
/// Other programs show it on the first day of its week or month.
struct NoteText {
  /// Its UID.
  let uid: UID
  /// The note.
  let note: PlannerNote
  /// When and how often it was changed.
  let stamps: ObjectStamps

  /// Its lines with CRLF.
  var bytes: [UInt8] {
    let lines = properties.compactMap(PropertyPrinter.line).map { line in
      LineFolder.folded(line, lineEnd: [ASCII.carriageReturn, ASCII.newline])
    }
    return Array("BEGIN:VJOURNAL\r\n".utf8) + lines.joined() + Array("END:VJOURNAL\r\n".utf8)
  }

  private var properties: [NewProperty] {
    var properties: [NewProperty] = [.uid(uid.rawValue)]
    if let changed = stamps.changed { properties.append(.moment(.stamp, changed)) }
    if let created = stamps.created { properties.append(.moment(.created, created)) }
    if let changed = stamps.changed { properties.append(.moment(.modified, changed)) }
    if stamps.sequence > 0 { properties.append(.number(.sequence, stamps.sequence)) }
    return properties + [
      .text(.summary, note.period.name), .text(.description, note.text),
      .date(.start, .date(note.period.firstDay)), .period(note.period),
    ]
  }
}
