internal import PlannerCore
internal import PlannerICalendar

/// The text of an object as its components, master and overrides, in the order of the text.
struct ObjectText {
  private var blocks: [ComponentBlock] = []
  private var places: [RecurrenceID?: Int] = [:]
  /// What names an occurrence a second time.
  private var others: Set<[UInt8]> = []
  private let names: OccurrenceNames

  /// Takes a text apart whose occurrences have these names.
  init(_ text: [UInt8], names: OccurrenceNames) {
    self.names = names
    for block in Self.blocks(of: text) { put(block, as: BlockSummary(block).recurrenceID) }
  }

  /// Whether a text holds all of these components with the same bytes, so that none of them brings
  /// anything new; what a component means need not be known for that.
  static func holds(_ group: IncomingGroup, in text: [UInt8]) -> Bool {
    if group.text == text { return true }
    guard !text.isEmpty else { return false }
    let blocks = Set(blocks(of: text).map(\.text))
    return group.all.allSatisfy { blocks.contains($0.block.text) }
  }

  /// All bytes again.
  var bytes: [UInt8] { blocks.flatMap(\.text) }

  /// Whether a component stands here with the same bytes.
  func contains(_ incoming: Incoming) -> Bool {
    counterpart(of: incoming)?.text == incoming.block.text
      || others.contains(incoming.block.text)
  }

  /// The component for the same occurrence, or for the event itself.
  func counterpart(of incoming: Incoming) -> ComponentBlock? {
    places[name(of: incoming)].map { blocks[$0] }
  }

  /// Puts a component in the place of its counterpart, or at the end where it has none.
  mutating func put(_ incoming: Incoming) {
    guard let place = places[name(of: incoming)] else {
      return put(incoming.block, as: incoming.summary.recurrenceID)
    }
    blocks[place] = incoming.block
  }

  static func blocks(of text: [UInt8]) -> [ComponentBlock] {
    var stream = CalendarStream()
    stream.feed(text)
    stream.finish()
    var blocks: [ComponentBlock] = []
    while let item = stream.next() {
      if case .block(let block) = item { blocks.append(block) }
    }
    return blocks
  }

  private func name(of incoming: Incoming) -> RecurrenceID? {
    incoming.summary.recurrenceID.map { names.name(of: $0) }
  }

  private mutating func put(_ block: ComponentBlock, as written: RecurrenceID?) {
    let recurrenceID = written.map { names.name(of: $0) }
    // A text that names one occurrence twice keeps both; the first is the counterpart.
    if places[recurrenceID] == nil {
      places[recurrenceID] = blocks.count
    } else {
      others.insert(block.text)
    }
    blocks.append(block)
  }
}
