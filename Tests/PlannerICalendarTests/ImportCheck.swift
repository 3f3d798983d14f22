import PlannerCore

@testable import PlannerICalendar

/// What must hold when any bytes are sliced and read; also run by `Scripts/fuzz`.
struct ImportCheck {
  /// What does not hold; nil where all does.
  func fault(of input: [UInt8]) -> String? {
    let whole = items(input)
    // Small chunks cut lines, folds and line ends everywhere.
    if input.count < 20_000, items(input, chunk: 7) != whole { return "the chunks matter" }
    var stream = CalendarStream()
    stream.feed(input)
    stream.finish()
    let book = ZoneBook()
    guard let reader = try? ObjectReader(plannerZone: "Asia/Taipei", horizon: day("2027-12-31"))
    else { return "no reader" }
    while let item = stream.next() {
      guard case .block(let block) = item else { continue }
      if block.component == "VTIMEZONE" { book.add(block) }
      let zones = book.scope(ofCalendar: block.calendar)
      let reading = reader.read(block.text, line: block.line, zones: zones)
      if let uid = BlockSummary(block).uid, block.component.hasPrefix("V"), reading.uid != uid {
        return "UID \(uid) is read as \(String(describing: reading.uid))"
      }
      if let fault = Self.sliceFault(block) { return fault }
    }
    return nil
  }

  /// A block alone is sliced into itself.
  private static func sliceFault(_ block: ComponentBlock) -> String? {
    var stream = CalendarStream()
    stream.feed(block.text)
    stream.finish()
    while let item = stream.next() {
      if case .block(let again) = item, again.text == block.text { return nil }
    }
    return "a block is not its own slice: \(shown(block.text))"
  }
}
