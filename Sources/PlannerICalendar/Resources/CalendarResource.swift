public import PlannerCore

/// A calendar object resource, RFC 4791 §4.1: one VCALENDAR with all components of one UID, and the
/// time zones that they use.
public struct CalendarResource: Hashable, Sendable {
  /// The VTIMEZONEs, each as its bytes.
  public let zones: [[UInt8]]
  /// The components of the UID, the series and its deviations in the order of the text.
  public let components: [ComponentBlock]
  /// Their UID.
  public let uid: UID

  /// Makes a resource of its parts.
  public init(uid: UID, components: [ComponentBlock], zones: [[UInt8]]) {
    self.uid = uid
    self.components = components
    self.zones = zones
  }

  /// Reads the text of a resource.
  ///
  /// - Throws: the reason why it is none, as the rest of a sentence that begins with its place.
  public init(_ text: [UInt8]) throws(Refusal) {
    var stream = CalendarStream()
    stream.feed(text)
    stream.finish()
    var zones: [[UInt8]] = []
    var components: [ComponentBlock] = []
    var uids: Set<UID> = []
    while let item = stream.next() {
      switch item {
      case .wrapper: continue
      case .damage(let finding, _):
        throw Refusal(reason: "is damaged at line \(finding.line): \(finding.reason)")
      case .block(let block) where block.component == "VTIMEZONE": zones.append(block.text)
      case .block(let block):
        guard let uid = BlockSummary(block).uid else { throw Refusal(reason: "has no UID") }
        components.append(block)
        uids.insert(uid)
      }
    }
    if let problem = stream.problem { throw Refusal(reason: "is no calendar: \(problem)") }
    guard let uid = uids.first else { throw Refusal(reason: "holds no component with a UID") }
    guard uids.count == 1 else { throw Refusal(reason: "holds several UIDs") }
    self.init(uid: uid, components: components, zones: zones)
  }

  /// Why a text is no resource.
  public struct Refusal: Error, Hashable, Sendable {
    /// The rest of a sentence that begins with the place.
    public let reason: String
  }

  /// The kind of its components: `VTODO`, `VEVENT`, `VJOURNAL` or another.
  public var component: String { components.first?.component ?? "" }

  /// The components without the VCALENDAR around them.
  public var object: [UInt8] { components.flatMap(\.text) }

  /// Its bytes: the wrapper's lines, the zones, the components.
  public var text: [UInt8] {
    CalendarWrapper.head() + zones.flatMap { $0 } + object + CalendarWrapper.tail
  }
}

extension CalendarResource {
  /// Whether it is a task.
  public var isTask: Bool { component == "VTODO" }

  /// Whether it is the note of a week or month.
  public var isNote: Bool {
    component == "VJOURNAL"
      && (components.contains { BlockSummary($0).period != nil } || NotePeriod(uid: uid) != nil)
  }

  /// Whether one component at most stands for the object itself, and all are of one kind.
  public var hasOneMaster: Bool {
    components.allSatisfy { $0.component == component }
      && components.filter { BlockSummary($0).recurrenceID == nil }.count < 2
  }

  /// The TZIDs that its components use, each with its definition here; nil where it has none.
  public var timeZones: [(tzid: String, definition: [UInt8]?)] {
    let names = Set(components.flatMap { BlockSummary($0).timeZones }).sorted()
    let definitions = Dictionary(zones.map { (ZoneText.name(of: $0) ?? "", $0) }) { first, _ in
      first
    }
    return names.map { ($0, definitions[$0]) }
  }

  /// Whether it is a series.
  public var isSeries: Bool {
    components.contains { block in
      ObjectLines(block.text).components.contains { component in
        component.lines.contains { row, _ in
          ["RRULE", "RDATE"].contains("\(Codec.shared.rows[row].name)")
        }
      }
    }
  }

  /// What the object is called; nil where it has no name.
  public var name: String? {
    guard let block = components.first else { return nil }
    let lines = ObjectLines(block.text)
    let summary = lines.components.first?.lines.first { row, _ in
      "\(Codec.shared.rows[row].name)" == "SUMMARY"
    }
    return summary?.line.property(of: block.text).map {
      TextValue.unescaped($0.value, of: $0.text)
    }
  }

  /// The components of an object under another UID, or with one where they had none; all other bytes
  /// stay.
  public static func object(_ text: [UInt8], as uid: UID) -> [UInt8] {
    let line = LineFolder.folded(
      Array("UID:".utf8) + TextValue.escaped(uid.rawValue), lineEnd: LineFolder.lineEnd(of: text))
    let changes = ObjectLines(text).components.flatMap { component in
      let own = component.lines.filter { "\(Codec.shared.rows[$0.row].name)" == "UID" }
      guard !own.isEmpty else {
        let place = component.lines.first?.line.range.lowerBound ?? component.insertion
        return [ComponentWriter.Change(range: place..<place, text: line)]
      }
      return own.map { _, found in
        ComponentWriter.Change(range: found.range.lowerBound..<found.next, text: line)
      }
    }
    return ComponentWriter.apply(changes, adding: [], at: text.count, to: text)
  }
}
