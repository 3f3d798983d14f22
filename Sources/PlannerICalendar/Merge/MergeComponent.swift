internal import PlannerCore

/// A line of a component, or a component within it: the smallest thing that a merge moves.
struct MergePiece {
  /// The unit that it belongs to.
  let unit: MergeUnit
  /// The name of the property or component in capitals; empty for a line that is neither.
  let name: String
  /// What it says, however it is written.
  let content: [UInt8]
  /// Its bytes, with line ends and the blank lines after it.
  let bytes: [UInt8]
  /// Its parts; nil for anything but a property.
  let line: PropertyLine?

  /// What it adds to a set: itself, or each value of a list.
  var elements: [[UInt8]] {
    guard let line, LineRule(of: name) == .list else { return [content] }
    return CanonicalLine.elements(line).map(\.key)
  }
}

/// A component of an object as the pieces that are merged, in their order.
struct MergeComponent {
  /// Its name in capitals.
  var name: String
  /// The occurrence that it stands for; nil for the object itself.
  var recurrenceID: RecurrenceID?
  /// Its BEGIN line, with what stands before it outside any component.
  var head: [UInt8] = []
  /// What is between BEGIN and END.
  var pieces: [MergePiece] = []
  /// Its END line and what follows before the next component.
  var tail: [UInt8] = []

  /// All bytes.
  var bytes: [UInt8] { pieces.reduce(into: head) { $0 += $1.bytes } + tail }

  /// The units that it has, in the order of their first piece, each with the places of its pieces.
  var units: [(unit: MergeUnit, places: [Int])] {
    var units: [(unit: MergeUnit, places: [Int])] = []
    var known: [MergeUnit: Int] = [:]
    for (place, piece) in pieces.enumerated() {
      if let index = known[piece.unit] {
        units[index].places.append(place)
      } else {
        known[piece.unit] = units.count
        units.append((piece.unit, [place]))
      }
    }
    return units
  }

  /// What it says apart from its stamps, in one order: equal where two say the same.
  var canonical: [UInt8] {
    var units = Dictionary(grouping: pieces, by: \.unit).filter { !$0.key.isVolatile }
    if name == "VTODO", units[.status] == nil { units[.status] = [] }
    let contents = units.map { unit, pieces in
      UnitContent(of: pieces, unit, in: name).lines.reduce(into: [UInt8]()) {
        $0 += [ASCII.newline] + $1
      }
    }
    return contents.sorted { $0.lexicographicallyPrecedes($1) }
      .reduce(into: Array(name.utf8)) { $0 += $1 }
  }
}

/// What the pieces of one unit say: lines in one order, without what is said twice.
struct UnitContent: Equatable {
  /// The lines.
  let lines: [[UInt8]]

  /// Puts the pieces of a unit of a component in order.
  init(of pieces: [MergePiece], _ unit: MergeUnit, in component: String) {
    if unit == .status, component == "VTODO" {
      lines = [StatusMeaning(of: pieces).bytes]
      return
    }
    let singles = pieces.filter { LineRule(of: $0.name) == .single && $0.line != nil }
    let others = pieces.filter { LineRule(of: $0.name) != .single || $0.line == nil }
    // Of a property that stands twice the first counts, so their order says something.
    let byName = Dictionary(grouping: singles, by: \.name).sorted { $0.key < $1.key }
    let set = Set(others.flatMap(\.elements)).sorted { $0.lexicographicallyPrecedes($1) }
    lines = byName.flatMap { $0.value.map(\.content) } + set
  }
}
