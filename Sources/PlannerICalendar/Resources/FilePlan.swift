internal import PlannerCore

/// Bytes of a file: a component with a UID, a time zone, or anything else.
struct FilePiece: Sendable {
  var text: [UInt8]
  var calendar: Int
  var block: ComponentBlock?
  var uid: UID?
  var tzid: String?
}

/// Where the changed objects of a file go: all decided first, then made in one walk over its pieces.
struct FilePlan {
  private var replaced: [UID: [FilePiece]] = [:]
  private var gone: Set<UID> = []
  private var arrivals: [Int: [FilePiece]] = [:]
  private var newZones: [Int: [FilePiece]] = [:]
  private var zones: [Int: [String: [UInt8]]] = [:]
  private var homes: [UID: Int] = [:]
  private let old: [FilePiece]
  private let hasBareLineEnds: Bool
  private let oldCalendars: Int
  private var calendars: Int

  /// Prepares to change a file of these pieces.
  init(_ pieces: [FilePiece], hasBareLineEnds: Bool) {
    old = pieces
    self.hasBareLineEnds = hasBareLineEnds
    oldCalendars = (pieces.last?.calendar ?? 0) + 1
    calendars = oldCalendars
    for piece in pieces {
      if let uid = piece.uid, homes[uid] == nil { homes[uid] = piece.calendar }
      if let tzid = piece.tzid, zones[piece.calendar]?[tzid] == nil {
        zones[piece.calendar, default: [:]][tzid] = piece.text
      }
    }
  }

  /// Decides where an object goes; nil takes the one of this UID out.
  mutating func add(_ uid: UID, _ resource: CalendarResource?) {
    let home = homes[uid]
    guard let resource else {
      gone.insert(uid)
      return
    }
    let calendar = calendarAgreeing(with: resource.zones, trying: home)
    for zone in resource.zones {
      guard let tzid = ZoneText.name(of: zone), zones[calendar]?[tzid] == nil else { continue }
      zones[calendar, default: [:]][tzid] = zone
      newZones[calendar, default: []].append(piece(zone, in: calendar))
    }
    let pieces = resource.components.map { piece($0.text, in: calendar) }
    if home == calendar {
      replaced[uid] = pieces
    } else {
      gone.insert(uid)
      arrivals[calendar, default: []] += pieces
    }
  }

  /// The pieces of the file as it will be; what has become one with others is taken apart by
  /// reading the file again.
  func pieces() -> [FilePiece] {
    var extents: [Int: (first: Int, last: Int)] = [:]
    for (place, piece) in old.enumerated() where piece.block != nil {
      extents[piece.calendar] = (extents[piece.calendar]?.first ?? place, place)
    }
    var new: [FilePiece] = []
    var written: Set<UID> = []
    for (place, piece) in old.enumerated() {
      let extent = extents[piece.calendar]
      if extent?.first == place { new += newZones[piece.calendar] ?? [] }
      if extent == nil {
        new += filled(piece)
      } else if let uid = piece.uid, let pieces = replaced[uid] {
        if written.insert(uid).inserted { new += pieces }
      } else if piece.uid.map({ gone.contains($0) }) != true {
        new.append(piece)
      }
      if extent?.last == place { new += arrivals[piece.calendar] ?? [] }
    }
    return new + furtherCalendars()
  }

  // MARK: -

  /// The VCALENDAR whose definitions of these zones are the same, or which has none of them.
  private mutating func calendarAgreeing(with wanted: [[UInt8]], trying home: Int?) -> Int {
    for calendar in (home.map { [$0] } ?? []) + Array(0..<calendars) {
      let agrees = wanted.allSatisfy { zone in
        guard let tzid = ZoneText.name(of: zone), let known = zones[calendar]?[tzid] else {
          return true
        }
        return Self.withBareLineEnds(known) == Self.withBareLineEnds(zone)
      }
      if agrees { return calendar }
    }
    calendars += 1
    return calendars - 1
  }

  private func piece(_ text: [UInt8], in calendar: Int) -> FilePiece {
    let text = hasBareLineEnds ? Self.withBareLineEnds(text) : text
    return FilePiece(text: text, calendar: calendar)
  }

  /// The only piece of a file without components, with what arrives before its END:VCALENDAR.
  private func filled(_ piece: FilePiece) -> [FilePiece] {
    let new = (newZones[piece.calendar] ?? []) + (arrivals[piece.calendar] ?? [])
    guard !new.isEmpty else { return [piece] }
    let end = Self.endOfCalendar(in: piece.text)
    return [self.piece(Array(piece.text[..<end]), in: piece.calendar)] + new
      + [self.piece(Array(piece.text[end...]), in: piece.calendar)]
  }

  private func furtherCalendars() -> [FilePiece] {
    (oldCalendars..<calendars).flatMap { calendar in
      [piece(CalendarWrapper.head(), in: calendar)] + (newZones[calendar] ?? [])
        + (arrivals[calendar] ?? []) + [piece(CalendarWrapper.tail, in: calendar)]
    }
  }

  private static func withBareLineEnds(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(13) else { return text }
    return text.indices.filter {
      text[$0] != 13 || $0 + 1 == text.count || text[$0 + 1] != 10
    }.map { text[$0] }
  }

  /// Where the line END:VCALENDAR of these bytes begins; their end where they have none.
  private static func endOfCalendar(in text: [UInt8]) -> Int {
    let mark = Array("END:VCALENDAR".utf8)
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: ASCII.newline).map { $0 + 1 } ?? text.count
      if text[start..<end].prefix(mark.count).map(ASCII.capital).elementsEqual(mark) {
        return start
      }
      start = end
    }
    return text.count
  }
}
