public import PlannerCore

/// A whole `.ics` file as pieces that give all its bytes again, so that single objects of it can be
/// read and replaced while everything else stays as it is.
public struct CalendarFileText: Sendable {
  private var pieces: [FilePiece] = []
  private let hasBareLineEnds: Bool
  /// Why objects cannot be put into it: the rest of a sentence that begins with the file's name.
  public private(set) var problem: String?

  /// Takes a file apart; one without a byte is an empty calendar.
  public init(_ bytes: [UInt8]) {
    let bytes = bytes.isEmpty ? CalendarWrapper.head() + CalendarWrapper.tail : bytes
    let firstEnd = bytes.firstIndex(of: ASCII.newline)
    hasBareLineEnds = firstEnd.map { $0 == 0 || bytes[$0 - 1] != 13 } ?? false
    var stream = CalendarStream()
    stream.feed(bytes)
    stream.finish()
    var position = 0
    while let item = stream.next() {
      switch item {
      case .wrapper: continue
      case .damage(let finding, let text):
        if finding.lost || text.isEmpty, problem == nil {
          problem = "is damaged at line \(finding.line): \(finding.reason)"
        }
      case .block(let block):
        guard let start = Self.place(of: block.text, in: bytes, from: position) else {
          problem = "cannot be taken apart at line \(block.line)"
          continue
        }
        keep(bytes[position..<start], block.calendar)
        position = min(start + block.text.count, bytes.count)
        keep(block)
      }
    }
    if let found = stream.problem { problem = "is no calendar: \(found)" }
    keep(bytes[position...], pieces.last?.calendar ?? 0)
  }

  /// All its bytes.
  public var bytes: [UInt8] { pieces.flatMap(\.text) }

  /// The UIDs in it, each once, in the order of the file.
  public var uids: [UID] {
    var seen: Set<UID> = []
    return pieces.compactMap(\.uid).filter { seen.insert($0).inserted }
  }

  /// How many tasks in it have no UID, so that nothing can be said of them.
  public var namelessTasks: Int {
    pieces.count { $0.uid == nil && $0.block?.component == "VTODO" }
  }

  /// Every object by its UID, the first of each.
  public var resourcesByUID: [UID: CalendarResource] {
    Dictionary(resources().map { ($0.uid, $0) }) { first, _ in first }
  }

  /// Every object, with one look at each piece.
  public func resources() -> [CalendarResource] {
    var components: [UID: [FilePiece]] = [:]
    var zones: [Int: [String: [UInt8]]] = [:]
    for piece in pieces {
      if let uid = piece.uid { components[uid, default: []].append(piece) }
      if let tzid = piece.tzid, zones[piece.calendar]?[tzid] == nil {
        zones[piece.calendar, default: [:]][tzid] = piece.text
      }
    }
    return uids.map { uid in
      let own = components[uid] ?? []
      let known = own.first.flatMap { zones[$0.calendar] } ?? [:]
      let names = own.flatMap { piece in piece.block.map { BlockSummary($0).timeZones } ?? [] }
      let used = Set(names).sorted().compactMap { known[$0] }
      return CalendarResource(uid: uid, components: own.compactMap(\.block), zones: used)
    }
  }

  /// Puts objects where those of their UIDs stand, or after the last of the file, and takes those
  /// out for which there is nil.
  ///
  /// Where the file defines a time zone of an object otherwise, the object goes into another
  /// VCALENDAR of the file, so that it keeps the zone that it was planned in.
  public mutating func apply(_ changes: [(uid: UID, resource: CalendarResource?)]) {
    var plan = FilePlan(pieces, hasBareLineEnds: hasBareLineEnds)
    for change in changes { plan.add(change.uid, change.resource) }
    self = CalendarFileText(plan.pieces().flatMap(\.text))
  }

  // MARK: - Pieces

  private mutating func keep(_ text: ArraySlice<UInt8>, _ calendar: Int) {
    guard !text.isEmpty else { return }
    pieces.append(FilePiece(text: Array(text), calendar: calendar))
  }

  private mutating func keep(_ block: ComponentBlock) {
    let isZone = block.component == "VTIMEZONE"
    pieces.append(
      FilePiece(
        text: block.text, calendar: block.calendar, block: block,
        uid: isZone ? nil : BlockSummary(block).uid,
        tzid: isZone ? ZoneText.name(of: block.text) : nil))
  }

  /// Where a component's bytes begin; the last line of a file may lack its end.
  private static func place(
    of block: [UInt8], in bytes: [UInt8], from position: Int
  ) -> Int? {
    var start = position
    while start < bytes.count {
      let length = min(block.count, bytes.count - start)
      if bytes[start..<(start + length)].elementsEqual(block[..<length]),
        length == block.count || block[length...].allSatisfy({ $0 == 10 || $0 == 13 })
      {
        return start
      }
      guard let end = bytes[start...].firstIndex(where: ASCII.isLineEnd) else { return nil }
      start = end + 1
    }
    return nil
  }
}
