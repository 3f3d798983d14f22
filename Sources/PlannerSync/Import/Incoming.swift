internal import PlannerCore
internal import PlannerICalendar

/// A component of the file with what a look at its lines tells.
struct Incoming {
  /// The component.
  let block: ComponentBlock
  /// What a look at its lines tells.
  let summary: BlockSummary

  /// The same component with another text.
  func with(_ text: [UInt8]) -> Incoming {
    let block = ComponentBlock(
      component: block.component, text: text, line: block.line, calendar: block.calendar)
    return Incoming(block: block, summary: BlockSummary(block))
  }
}

/// Components of one UID that follow one another in the file: mostly a master and its overrides.
struct IncomingGroup {
  /// The first component.
  let first: Incoming
  /// The components after it, in the order of the file.
  private(set) var others: [Incoming] = []
  private var otherOccurrences: Set<RecurrenceID?> = []

  /// So many components are joined at most; further ones find the object in the planner.
  static let limit = 500

  /// Begins a group.
  init(_ first: Incoming) { self.first = first }

  /// All components in the order of the file.
  var all: [Incoming] { [first] + others }

  /// The text of the object that they make.
  var text: [UInt8] {
    others.isEmpty ? first.block.text : all.flatMap(\.block.text)
  }

  /// Whether they are the note of a week or month.
  var isNote: Bool {
    first.block.component == "VJOURNAL"
      && (first.summary.period ?? first.summary.uid.flatMap { NotePeriod(uid: $0) }) != nil
  }

  /// The component for the object itself, and apart from it those for occurrences, which may be of
  /// another object; nil where there is only one kind.
  var parted: (own: IncomingGroup, others: IncomingGroup)? {
    guard !self.others.isEmpty else { return nil }
    let rest = all.filter { $0.summary.recurrenceID != nil }
    guard let master, let occurrence = rest.first else { return nil }
    var others = IncomingGroup(occurrence)
    for incoming in rest.dropFirst() { _ = others.add(incoming, upTo: .max) }
    return (IncomingGroup(master), others)
  }

  /// The TZIDs that they use.
  var timeZones: [String] {
    others.isEmpty ? first.summary.timeZones : all.flatMap(\.summary.timeZones)
  }

  /// Takes in the next component of the file if it is of the same object and stands for another
  /// occurrence than those before it.
  mutating func add(_ incoming: Incoming, upTo limit: Int = Self.limit) -> Bool {
    guard let uid = incoming.summary.uid, uid == first.summary.uid,
      incoming.block.component == first.block.component,
      incoming.block.calendar == first.block.calendar, others.count < limit,
      incoming.summary.recurrenceID != first.summary.recurrenceID,
      otherOccurrences.insert(incoming.summary.recurrenceID).inserted
    else { return false }
    others.append(incoming)
    return true
  }
}
