public import PlannerCore

/// What is needed of a component before it is read: a cheap look at its lines.
///
/// Whether an object is known, and unchanged, is decided by this alone; nothing is parsed.
public struct BlockSummary: Sendable {
  /// Its first readable UID, RFC 5545 §3.8.4.7; nil where it has none.
  public private(set) var uid: UID?
  /// Which occurrence it stands for; nil for the object itself.
  public private(set) var recurrenceID: RecurrenceID?
  /// The week or month that a note names; nil where it names none.
  public private(set) var period: NotePeriod?
  /// The object of which an export made it, in another form or as one occurrence; nil for anything
  /// else.
  public private(set) var copyOf: UID?
  /// The TZIDs that it uses anywhere, alarms and unknown components too, each once, as written.
  public private(set) var timeZones: [String] = []

  /// Looks at a block.
  public init(_ block: ComponentBlock) { self.init(text: block.text) }

  /// Looks at the text of a component, or of an object of several.
  public init(text: [UInt8]) {
    var scanner = LineScanner(text)
    while let line = scanner.next() {
      let isWanted =
        scanner.depth == 1
        && (line.name == .uid || line.name == .recurrenceID || line.name == .period
          || line.name == .copyOf)
      guard isWanted || line.hasParameters(in: text) else { continue }
      guard let property = line.property(of: text) else { continue }
      if line.name == .uid, scanner.depth == 1, uid == nil, property.hasValue {
        let value = TextValue.unescaped(property.value, of: property.text)
        if !value.isEmpty { uid = UID(rawValue: value) }
      }
      if line.name == .recurrenceID, scanner.depth == 1, recurrenceID == nil {
        recurrenceID =
          DateValue.read(property).value.map { RecurrenceID($0) }
          ?? RecurrenceID(rawValue: property.rawValue)
      }
      if line.name == .period, scanner.depth == 1, period == nil {
        period = NotePeriod(key: property.word)
      }
      if line.name == .copyOf, scanner.depth == 1, copyOf == nil {
        copyOf = UID(rawValue: TextValue.unescaped(property.value, of: property.text))
      }
      if let zone = property.parameter("TZID"), !timeZones.contains(zone), timeZones.count < 64 {
        timeZones.append(zone)
      }
    }
  }
}
