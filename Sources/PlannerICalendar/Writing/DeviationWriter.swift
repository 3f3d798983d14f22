internal import PlannerCore

/// Writes occurrences that got a state of their own here into the object of their series, RFC 5545
/// §3.8.4.4: in the style `override`.
struct DeviationWriter {
  private let series: SeriesText?
  private let writer: ComponentWriter

  /// Prepares components for the series of a text.
  init(for text: [UInt8], _ writer: ComponentWriter) {
    series = SeriesText(text, in: writer.placement)
    self.writer = writer
  }

  /// The component of a deviation that has none yet.
  ///
  /// It says what the series says, unknown properties too, except where it differs.
  func component(
    for event: ObjectEvent, lineEnd: [UInt8]
  ) throws(ICalendarError) -> [UInt8] {
    guard let id = event.recurrenceID,
      let text = series?.component(of: id, stamps: writer.stamps),
      let component = ObjectLines(text).components.first
    else { return try writer.newComponent(event, lineEnd: lineEnd) }
    let fields = ComponentFields(component, of: text, firstLine: 1)
    let reader = EventReader(placement: writer.placement, days: .first...CivilDate.first)
    var findings: [Finding] = []
    var edit = event
    edit.edited = event.event.fields(differingFrom: reader.event(of: fields, &findings).event)
    let changes = writer.changes(of: component, fields, to: edit, in: text, lineEnd: lineEnd)
    return ComponentWriter.apply(changes, adding: [], at: component.insertion, to: text)
  }
}
