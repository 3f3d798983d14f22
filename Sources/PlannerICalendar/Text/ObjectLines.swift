/// The text of an object as components with the places of their mapped lines.
///
/// Only what stands directly inside a component of the object is looked at; what is nested deeper
/// (alarms, unknown components) is passed over, however deep.
struct ObjectLines {
  /// One component of the object.
  struct Component {
    /// Its name in capitals.
    var name: String
    /// The number of its BEGIN line, from 0.
    var number: Int
    /// From its BEGIN to the end of its END line.
    var range: Range<Int>
    /// Where new lines belong: before its first nested component, else before its END.
    var insertion: Int
    /// Its mapped lines in the order written, each with the row of the codec table.
    var lines: [(row: Int, line: ScannedLine)] = []
    /// How deep the components in it are nested; 0 for none.
    var nesting = 0
    /// The line that is no property, where there is one.
    var unreadable: Int?
  }

  /// The text.
  let text: [UInt8]
  /// Its components in the order written.
  private(set) var components: [Component] = []

  /// Looks over the text of an object.
  init(_ text: [UInt8], codec: Codec = .shared) {
    self.text = text
    var scanner = LineScanner(text)
    var open: Component?
    while let line = scanner.next() {
      let depth = scanner.depth
      if line.name == .begin {
        if depth == 0 { open = begin(line) } else { open?.nest(at: line, depth: depth) }
      } else if line.name == .end {
        guard depth == 0, var component = open else { continue }
        component.close(at: line)
        components.append(component)
        open = nil
      } else if depth == 1 {
        if let row = codec.row(of: line.name) {
          open?.lines.append((row, line))
        } else if line.nameEnd == line.range.upperBound, !line.range.isEmpty {
          if open?.unreadable == nil { open?.unreadable = line.number }
        }
      }
    }
    if var component = open {
      component.range = component.range.lowerBound..<text.count
      if component.insertion < 0 { component.insertion = text.count }
      components.append(component)
    }
  }

  private func begin(_ line: ScannedLine) -> Component {
    var component = Component(
      name: "", number: line.number, range: line.range.lowerBound..<line.next, insertion: -1)
    if let property = line.property(of: text) { component.name = property.word }
    component.lines.reserveCapacity(16)
    return component
  }
}

extension ObjectLines.Component {
  fileprivate mutating func nest(at line: ScannedLine, depth: Int) {
    nesting = max(nesting, depth)
    if insertion < 0 { insertion = line.range.lowerBound }
  }

  fileprivate mutating func close(at line: ScannedLine) {
    range = range.lowerBound..<line.next
    if insertion < 0 { insertion = line.range.lowerBound }
  }
}
