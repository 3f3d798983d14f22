internal import PlannerCore
internal import PlannerICalendar

/// The text of an object as its components, master and overrides, in the order of the text.
struct ObjectText {
  private var blocks: [ComponentBlock] = []
  private var places: [RecurrenceID?: Int] = [:]

  /// Takes a text apart.
  init(_ text: [UInt8]) {
    var stream = CalendarStream()
    stream.feed(text)
    stream.finish()
    while let item = stream.next() {
      if case .block(let block) = item { put(block, as: BlockSummary(block).recurrenceID) }
    }
  }

  /// All bytes again.
  var bytes: [UInt8] { blocks.flatMap(\.text) }

  /// Whether a component stands here with the same bytes.
  func contains(_ incoming: Incoming) -> Bool {
    counterpart(of: incoming)?.text == incoming.block.text
  }

  /// The component for the same occurrence, or for the event itself.
  func counterpart(of incoming: Incoming) -> ComponentBlock? {
    places[incoming.summary.recurrenceID].map { blocks[$0] }
  }

  /// Puts a component in the place of its counterpart, or at the end where it has none.
  mutating func put(_ incoming: Incoming) {
    guard let place = places[incoming.summary.recurrenceID] else {
      return put(incoming.block, as: incoming.summary.recurrenceID)
    }
    blocks[place] = incoming.block
  }

  private mutating func put(_ block: ComponentBlock, as recurrenceID: RecurrenceID?) {
    // A text that names one occurrence twice keeps both; the first is the counterpart.
    if places[recurrenceID] == nil { places[recurrenceID] = blocks.count }
    blocks.append(block)
  }
}
