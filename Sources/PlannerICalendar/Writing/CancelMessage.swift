internal import PlannerCore

/// A component of a message with METHOD:CANCEL, RFC 5546 §3.2.5 and §3.4.5.
///
/// It says that something is called off and may hold little else. So it does not take the place of
/// what is known of it: that stays, is cancelled, and bears the stamps of the message.
public struct CancelMessage {
  private let text: [UInt8]

  /// Takes the text of a component of such a message.
  public init(_ text: [UInt8]) { self.text = text }

  /// The message itself with STATUS:CANCELLED, which it may leave out.
  public var cancelled: [UInt8] { cancelling(text) }

  /// A component with STATUS:CANCELLED and the message's DTSTAMP, LAST-MODIFIED and SEQUENCE; all
  /// other bytes stay.
  public func cancelling(_ known: [UInt8]) -> [UInt8] {
    let lines = ObjectLines(known)
    guard let component = lines.components.first else { return known }
    let lineEnd = LineFolder.lineEnd(of: known)
    var changes: [ComponentWriter.Change] = []
    var added: [UInt8] = []
    for name in ["STATUS", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"] as [StaticString] {
      let new = name.description == "STATUS" ? Array("STATUS:CANCELLED".utf8) : line(name)
      // Without a stamp in the message the old one would say that it came before it.
      let folded = new.map { LineFolder.folded($0, lineEnd: lineEnd) } ?? []
      let row = Codec.shared.row(of: PropertyName(name))
      let old = component.lines.filter { $0.row == row }.map(\.line)
      if old.isEmpty { added += folded }
      for (index, line) in old.enumerated() {
        changes.append(
          ComponentWriter.Change(
            range: line.range.lowerBound..<line.next, text: index == 0 ? folded : []))
      }
    }
    return ComponentWriter.apply(changes, adding: added, at: component.insertion, to: known)
  }

  /// An occurrence of a series that has no component of its own, cancelled; nil where the message is
  /// about those after it too, which no component of one occurrence says.
  public func cancellingOccurrence(of series: SeriesText) -> [UInt8]? {
    guard let component = ObjectLines(text).components.first else { return nil }
    let fields = ComponentFields(component, of: text, firstLine: 1)
    guard !fields.isForFuture, let id = fields.recurrenceID else { return nil }
    return series.component(of: RecurrenceID(id), stamps: ObjectStamps()).map(cancelling)
  }

  /// A property of the message as an unfolded line; nil where it has none.
  private func line(_ name: StaticString) -> [UInt8]? {
    let lines = ObjectLines(text)
    let row = Codec.shared.row(of: PropertyName(name))
    let found = lines.components.first?.lines.first { $0.row == row }?.line
    guard let property = found?.property(of: text) else { return nil }
    return Array(property.text[property.name.lowerBound..<property.value.upperBound])
  }
}
