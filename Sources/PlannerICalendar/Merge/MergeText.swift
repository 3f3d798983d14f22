internal import PlannerCore

/// The text of an object as its components and their pieces.
struct MergeText {
  /// Its components in the order of the text.
  private(set) var components: [MergeComponent] = []

  private let text: [UInt8]
  private let names: OccurrenceNames?
  private var scanner: LineScanner
  private var start = 0
  private var open: OpenPiece?
  private var isInside = false

  private struct OpenPiece {
    var unit: MergeUnit
    let name: String
    var content: [UInt8]
    let line: PropertyLine?
  }

  /// Takes a text apart; without names every RECURRENCE-ID is its own.
  init(_ text: [UInt8], names: OccurrenceNames?) {
    self.text = text
    self.names = names
    scanner = LineScanner(text)
    var nest = CanonicalNest()
    var uid = ""
    while let line = scanner.next() {
      switch (scanner.depth, line.name) {
      case (0, .begin): begin(line)
      case (0, .end) where isInside: end(line)
      case (0, _): continue
      case (let depth, .begin):
        let name = word(of: line)
        if depth == 1 {
          close(before: line)
          open = OpenPiece(unit: .component(name, uid: ""), name: name, content: [], line: nil)
          uid = ""
        }
        nest.begin(name)
      case (_, .end):
        if let content = nest.end() {
          open?.content = content
          if let name = open?.name { open?.unit = .component(name, uid: uid) }
        }
      case (1, _): add(line)
      case (let depth, let name):
        guard let content = content(of: line) else { continue }
        if depth == 2, uid.isEmpty, name == .uid || name == Self.alarmUID {
          uid = line.property(of: text)?.rawValue ?? ""
        }
        nest.add(content)
      }
    }
    closeTail(at: text.count)
  }

  private static let alarmUID = PropertyName("X-WR-ALARMUID")

  // MARK: - Components

  private mutating func begin(_ line: ScannedLine) {
    closeTail(at: line.range.lowerBound)
    components.append(MergeComponent(name: word(of: line), recurrenceID: nil))
    isInside = true
  }

  private mutating func end(_ line: ScannedLine) {
    close(before: line)
    isInside = false
  }

  /// Gives what stands between two components to the one before.
  private mutating func closeTail(at end: Int) {
    if isInside { close(at: end) }
    guard let last = components.indices.last else { return }
    if !isInside { components[last].tail = Array(text[start..<end]) }
    start = end
  }

  // MARK: - Pieces

  private mutating func add(_ line: ScannedLine) {
    let property = line.property(of: text)
    // A blank line goes with the piece before it.
    guard property != nil || !line.range.isEmpty else { return }
    close(before: line)
    guard let property else {
      let content = LineFolder.unfolded(line.range, of: text)
      open = OpenPiece(unit: .property(""), name: "", content: content, line: nil)
      return
    }
    let name = ASCII.capitals(property.name, of: property.text)
    open = OpenPiece(
      unit: MergeUnit(ofProperty: name), name: name, content: CanonicalLine.bytes(property),
      line: property)
    if line.name == .recurrenceID { nameOccurrence(property) }
  }

  private mutating func nameOccurrence(_ line: PropertyLine) {
    guard let last = components.indices.last, components[last].recurrenceID == nil else { return }
    let written =
      DateValue.read(line).value.map { RecurrenceID($0) } ?? RecurrenceID(rawValue: line.rawValue)
    components[last].recurrenceID = names?.name(of: written) ?? written
  }

  private mutating func close(before line: ScannedLine) { close(at: line.range.lowerBound) }

  /// Ends the piece, or the head, that reaches to an offset.
  private mutating func close(at end: Int) {
    guard isInside, let last = components.indices.last, end > start else { return }
    let bytes = Array(text[start..<end])
    start = end
    guard let piece = open else {
      components[last].head = bytes
      return
    }
    open = nil
    components[last].pieces.append(
      MergePiece(
        unit: piece.unit, name: piece.name, content: piece.content, bytes: bytes,
        line: piece.line))
  }

  private func word(of line: ScannedLine) -> String { line.property(of: text)?.word ?? "" }

  /// What a line within a nested component says; nil for a stamp and for nothing.
  private func content(of line: ScannedLine) -> [UInt8]? {
    guard let property = line.property(of: text) else {
      return line.range.isEmpty ? nil : LineFolder.unfolded(line.range, of: text)
    }
    let name = ASCII.capitals(property.name, of: property.text)
    return MergeUnit(ofProperty: name).isVolatile ? nil : CanonicalLine.bytes(property)
  }
}
