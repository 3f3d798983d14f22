internal import PlannerCore

/// What an object says, however it is written: two are equal where a program has only written it
/// anew.
///
/// Left aside are folds, line ends, the case of names, the order of properties, parameters, list
/// values and components, DTSTAMP, LAST-MODIFIED and SEQUENCE, the lines of the VCALENDAR around it,
/// and time zones that it does not use. A time zone is compared by its rules.
public struct CanonicalObject: Hashable, Sendable {
  private let components: [[UInt8]]

  /// Takes the text of an object, with or without a VCALENDAR around it.
  public init(_ text: [UInt8]) {
    var stream = CalendarStream()
    stream.feed(text)
    stream.finish()
    var components: [[UInt8]] = []
    var zones: [(name: String, rules: [UInt8])] = []
    var used: Set<String> = []
    while let item = stream.next() {
      switch item {
      case .block(let block) where block.component == "VTIMEZONE":
        zones.append((ZoneText.name(of: block.text) ?? "", Self.rules(of: block.text)))
      case .block(let block):
        components += MergeText(block.text, names: nil).components.map(\.canonical)
        used.formUnion(BlockSummary(block).timeZones)
      case .damage(_, let text): if !text.isEmpty { components.append(text) }
      case .wrapper: break
      }
    }
    components += zones.filter { used.contains($0.name) }.map {
      Array("VTIMEZONE \($0.name)\n".utf8) + $0.rules
    }
    self.components = components.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The observances of a time zone: since when, by which rule, from and to which offset.
  private static func rules(of text: [UInt8]) -> [UInt8] {
    var scanner = LineScanner(text)
    var observances: Set<[UInt8]> = []
    var nest = CanonicalNest()
    while let line = scanner.next() {
      guard let property = line.property(of: text) else { continue }
      switch (scanner.depth, line.name) {
      case (0, _): continue
      case (_, .begin): nest.begin(property.word)
      case (_, .end): if let whole = nest.end() { observances.insert(whole) }
      default:
        let name = ASCII.capitals(property.name, of: property.text)
        if ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"].contains(name) {
          nest.add(CanonicalLine.bytes(property))
        }
      }
    }
    return observances.sorted { $0.lexicographicallyPrecedes($1) }
      .reduce(into: []) { $0 += $1 + [ASCII.newline] }
  }
}
