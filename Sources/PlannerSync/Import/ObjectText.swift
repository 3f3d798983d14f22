internal import PlannerCore
internal import PlannerICalendar

/// The text of an object as its components, master and overrides, in the order of the text.
struct ObjectText {
  /// The components.
  private(set) var blocks: [ComponentBlock]

  /// Takes a text apart.
  init(_ text: [UInt8]) {
    var stream = CalendarStream()
    stream.feed(text)
    stream.finish()
    var blocks: [ComponentBlock] = []
    while let item = stream.next() {
      if case .block(let block) = item { blocks.append(block) }
    }
    self.blocks = blocks
  }

  /// All bytes again.
  var bytes: [UInt8] { blocks.flatMap(\.text) }

  /// Whether one component is the same bytes.
  func contains(_ block: ComponentBlock) -> Bool { blocks.contains { $0.text == block.text } }

  /// The component for the same occurrence, or for the event itself.
  func counterpart(of summary: BlockSummary) -> ComponentBlock? {
    blocks.first { BlockSummary($0).recurrenceID == summary.recurrenceID }
  }

  /// Puts a component in the place of its counterpart, or at the end where it has none.
  mutating func put(_ block: ComponentBlock, _ summary: BlockSummary) {
    let place = blocks.firstIndex { BlockSummary($0).recurrenceID == summary.recurrenceID }
    if let place { blocks[place] = block } else { blocks.append(block) }
  }
}
