public import PlannerCore

/// The time zones that calendar texts name by TZID, RFC 5545 §3.2.19.
///
/// A file's own VTIMEZONE counts first, then a zone of this machine by that name, then the
/// definition of another VCALENDAR of the file, then what the name means to others
/// (``ZoneAlias``). What nobody knows is read as floating. Zones are
/// made at their first use and kept, so that one book serves a whole run.
public final class ZoneBook {
  private struct Definition {
    let text: [UInt8]
    var zone: Zone?
    var isMade = false
  }

  private var definitions: [Definition] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var calendars: [Int: [String: Int]] = [:]
  private var anywhere: [String: Int] = [:]
  private var builtin: [String: Zone?] = [:]
  private var aliases: [String: Zone?] = [:]
  private var usual: [Int: Bool] = [:]
  private var reported: Set<String> = []

  /// Makes an empty book, which knows the zones of this machine.
  public init() {}

  /// Takes a VTIMEZONE block of a file; what it says is how it was damaged, if it was.
  @discardableResult
  public func add(_ block: ComponentBlock) -> [Finding] {
    guard let tzid = ZoneText.name(of: block.text) else {
      return [Finding(line: block.line, reason: "a VTIMEZONE without TZID means nothing")]
    }
    let number = number(of: block.text)
    if let first = calendars[block.calendar]?[tzid] {
      guard first != number else { return [] }
      let reason = "the time zone \"\(tzid)\" is defined a second time; the first one counts"
      return [Finding(line: block.line, reason: reason)]
    }
    calendars[block.calendar, default: [:]][tzid] = number
    if anywhere[tzid] == nil { anywhere[tzid] = number }
    return []
  }

  /// The zones that an object in a VCALENDAR of the file may name.
  public func scope(ofCalendar calendar: Int) -> Scope {
    Scope(book: self, own: calendars[calendar] ?? [:], others: anywhere)
  }

  /// The zones that an object with these definitions may name; an empty one stands for the zone
  /// of this machine.
  public func scope(of definitions: [(tzid: String, text: [UInt8])]) -> Scope {
    var own: [String: Int] = [:]
    for definition in definitions where own[definition.tzid] == nil && !definition.text.isEmpty {
      own[definition.tzid] = number(of: definition.text)
    }
    return Scope(book: self, own: own, others: [:])
  }

  /// A VTIMEZONE for a TZID that no file defines; nil where nobody knows it.
  public func definition(ofUndefined tzid: String) -> [UInt8]? {
    undefinedZone(tzid).map { ZoneDefiner($0).definition(tzid: tzid) }
  }

  /// Whether a definition means what this machine takes its TZID for, between 2000 and 2037.
  public func isUsual(_ text: [UInt8], of tzid: String) -> Bool {
    let number = number(of: text)
    if let known = usual[number] { return known }
    guard let usual = undefinedZone(tzid), let defined = definedZone(number) else { return false }
    let isUsual = stride(from: 10_957, to: 24_837, by: 5).allSatisfy { day in
      usual.wall(fromUTC: day * 86_400) == defined.wall(fromUTC: day * 86_400)
    }
    self.usual[number] = isUsual
    return isUsual
  }

  /// Whether two definitions mean the same on every day from a year before `first` to the end of
  /// 2037; after that the rules of both go on.
  public func agree(_ one: [UInt8], _ other: [UInt8], since first: CivilDate) -> Bool {
    guard let one = definedZone(number(of: one)), let other = definedZone(number(of: other)) else {
      return false
    }
    // A task may begin long before it is due.
    let (start, end) = (max(first.dayNumber - 366, -3652), 24_837)
    guard start < end else { return false }
    var before = one.wall(fromUTC: start * 86_400)
    for day in start..<end {
      let (mine, theirs) = (one.wall(fromUTC: day * 86_400), other.wall(fromUTC: day * 86_400))
      guard mine == theirs else { return false }
      defer { before = mine }
      guard mine - before != 86_400, day > start else { continue }
      // Both change on this day; at the same minute too?
      for step in 1..<96 {
        let moment = (day - 1) * 86_400 + step * 900
        guard one.wall(fromUTC: moment) == other.wall(fromUTC: moment) else { return false }
      }
    }
    return true
  }

  private func undefinedZone(_ tzid: String) -> Zone? { builtinZone(tzid) ?? aliasedZone(tzid) }

  /// A zone of this machine; nil where it has none of this name.
  func builtinZone(_ name: String) -> Zone? {
    if let known = builtin[name] { return known }
    let zone = Zone(named: name)
    // A hostile file may name a million zones.
    if zone != nil || builtin.count < 10_000 { builtin[name] = .some(zone) }
    return zone
  }

  /// The zone that a TZID means to other programs; nil where it is unknown to them too.
  fileprivate func aliasedZone(_ tzid: String) -> Zone? {
    if let known = aliases[tzid] { return known }
    let zone: Zone? =
      switch ZoneAlias(tzid) {
      case .names(let names): names.lazy.compactMap { self.builtinZone($0) }.first
      case .offset(let seconds): Zone(definition: ZoneText.fixed(offset: seconds))
      case nil: nil
      }
    if aliases.count < 10_000 { aliases[tzid] = .some(zone) }
    return zone
  }

  /// Whether an unknown TZID is met for the first time.
  func isFirstReport(of tzid: String) -> Bool {
    reported.count < 10_000 && reported.insert(tzid).inserted
  }

  private func number(of text: [UInt8]) -> Int {
    if let known = numbers[text] { return known }
    definitions.append(Definition(text: text))
    numbers[text] = definitions.count - 1
    return definitions.count - 1
  }

  private func definedZone(_ number: Int) -> Zone? {
    if !definitions[number].isMade {
      definitions[number].isMade = true
      definitions[number].zone = ZoneText.checked(definitions[number].text).flatMap {
        Zone(definition: $0)
      }
    }
    return definitions[number].zone
  }

  /// The zones that one object may name.
  public struct Scope {
    fileprivate let book: ZoneBook
    fileprivate let own: [String: Int]
    fileprivate let others: [String: Int]

    /// The bytes of the definition that a TZID means; nil where it is no zone of the file.
    public func definition(of tzid: String) -> [UInt8]? {
      if let number = own[tzid] { return book.definitions[number].text }
      guard book.builtinZone(tzid) == nil else { return nil }
      return others[tzid].map { book.definitions[$0].text }
    }

    /// Whether somebody knows a TZID.
    public func knows(_ tzid: String) -> Bool { zone(named: tzid) != nil }

    /// The zone that a TZID means; nil where nobody knows it.
    func zone(named tzid: String) -> Zone? {
      if let number = own[tzid], let zone = book.definedZone(number) { return zone }
      if let zone = book.builtinZone(tzid) { return zone }
      return others[tzid].flatMap { book.definedZone($0) } ?? book.aliasedZone(tzid)
    }

    /// What to say about the zones of some values that nobody knows; each TZID once for the book.
    func findings(about values: [DateOrTime?], line: Int) -> [Finding] {
      var findings: [Finding] = []
      for case .zoned(_, _, let tzid)? in values where !knows(tzid) {
        guard book.isFirstReport(of: tzid) else { continue }
        let reason = "nobody knows the time zone \"\(tzid)\"; its times are taken as written"
        findings.append(Finding(line: line, reason: reason))
      }
      return findings
    }
  }
}
