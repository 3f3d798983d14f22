internal import PlannerCore

/// Slices the bytes of a file into components, RFC 5545 §3.4, without reading what is in them.
///
/// One pass, in memory for one component and one chunk. Feed it chunks of any size and take items
/// until there are none; after ``finish()`` the rest comes, and ``problem`` says whether the file
/// was a calendar at all. Whatever is damaged is given back as its bytes and does not reach its
/// neighbours. Several VCALENDARs may follow one another, and components without one are taken.
public struct CalendarStream {
  private var lines = LineSource()
  private var items: [StreamItem] = []
  private var nextItem = 0
  private var open: OpenBlock?
  private var stray: StrayText?
  private var calendarLine: Int?
  private var calendars = 0
  private var hasComponents = false
  private var saidBare = false
  private var unknownsMayNest = true
  private var sniffer = FileSniffer()

  private let only: String?

  /// Starts before the first byte of a file.
  ///
  /// - Parameter only: the name in capitals of the components wanted; nil = all of them.
  public init(only: String? = nil) { self.only = only }

  /// Why the file is no calendar, or nil where it is one; known once all its items were taken.
  public var problem: ICalendarError? {
    if let found = sniffer.found { return .notACalendar(found) }
    return hasComponents || calendars > 0 ? nil : .notACalendar(sniffer.guess)
  }

  /// Takes further bytes, which must be UTF-8 or at least ASCII's superset.
  public mutating func feed(_ chunk: [UInt8]) {
    feed(chunk[...])
  }

  /// Takes further bytes, which must be UTF-8 or at least ASCII's superset.
  public mutating func feed(_ chunk: ArraySlice<UInt8>) {
    sniffer.look(at: chunk)
    let dropped = lines.feed(chunk, keepingFrom: open?.start ?? stray?.start)
    open?.moved(by: dropped)
    stray?.start -= dropped
  }

  /// Says that there are no more bytes.
  public mutating func finish() { lines.finish() }

  /// The next item, or nil where more bytes are needed or all were given.
  public mutating func next() -> StreamItem? {
    while nextItem == items.count {
      items.removeAll(keepingCapacity: true)
      nextItem = 0
      guard advance() else { return nil }
    }
    nextItem += 1
    return items[nextItem - 1]
  }

  /// Looks at one line, or at all lines up to the next that begins or ends a component.
  private mutating func advance() -> Bool {
    if open != nil {
      if let mark = lines.nextMark() {
        takeInside(mark)
        return true
      }
    } else if let line = lines.nextLine() {
      takeOutside(line)
      return true
    }
    return lines.isAtEnd && endOfFile()
  }

  // MARK: - Inside a component

  private mutating func takeInside(_ mark: ComponentMark) {
    if mark.name == "VCALENDAR" { return abandon(before: mark.line) }
    guard mark.isBegin else { return takeEnd(mark) }
    if ComponentNames.isMain(mark.name) {
      guard unknownsMayNest, open?.isInsideUnknown == true else {
        return abandon(before: mark.line)
      }
      if open?.firstMain == nil { open?.firstMain = mark.line }
    }
    open?.names.append(mark.name)
  }

  private mutating func takeEnd(_ mark: ComponentMark) {
    let innermost = open?.names.last ?? ""
    if mark.name == innermost {
      open?.names.removeLast()
    } else if mark.name == open?.component {
      open?.note(line: mark.line.number, "\(innermost) has no END before this line")
      open?.names.removeAll()
    } else {
      open?.note(line: mark.line.number, "END:\(mark.name) ends nothing")
    }
    guard let block = open, block.names.isEmpty else { return }
    open = nil
    guard only == nil || only == block.component else { return }
    let text = lines.text(from: block.start, to: mark.line.next)
    if let damage = block.damage {
      add(line: damage.line, "\(block.component) was left out: \(damage.reason)", lost: text)
    } else {
      items.append(
        .block(
          ComponentBlock(
            component: block.component, text: text, line: block.line,
            calendar: max(calendars - 1, 0))))
    }
  }

  /// Gives up a component that has no end; the line that shows it is looked at again.
  private mutating func abandon(before line: LogicalLine) {
    guard let block = open else { return }
    var line = line
    if let main = block.firstMain {
      // What it swallowed is looked at again, which must not happen for each of many.
      unknownsMayNest = false
      line = main
    }
    open = nil
    let text = lines.text(from: block.start, to: line.start)
    add(line: block.line, "\(block.component) was left out: it has no END", lost: text)
    lines.goBack(to: line)
  }

  // MARK: - Outside a component

  private mutating func takeOutside(_ line: LogicalLine) {
    if let mark = lines.mark(of: line) {
      endStray(before: line)
      return takeOutside(mark)
    }
    if lines.isBlank(line) { return }
    if calendarLine != nil, let property = lines.property(of: line, calendar: calendars - 1) {
      endStray(before: line)
      if property.name == "VERSION", property.value == "1.0" { sniffer.found = .vCalendar1 }
      items.append(.wrapper(property))
      return
    }
    if stray == nil { stray = StrayText(start: line.start, line: line.number) }
    if let start = stray?.start, line.next - start > StrayText.limit { endStray(after: line) }
  }

  private mutating func takeOutside(_ mark: ComponentMark) {
    let line = mark.line
    switch (mark.name, mark.isBegin) {
    case ("VCALENDAR", true):
      if let begun = calendarLine {
        add(line: begun, "the VCALENDAR that begins here has no END; the next one begins anyway")
      }
      calendars += 1
      calendarLine = line.number
    case ("VCALENDAR", false) where calendarLine != nil:
      calendarLine = nil
    case (let name, true):
      if name == "VCARD", calendars == 0, !hasComponents { sniffer.found = .vCard }
      if calendarLine == nil, !saidBare {
        saidBare = true
        add(line: line.number, "\(name) stands outside a VCALENDAR; it was read all the same")
      }
      hasComponents = true
      open = OpenBlock(component: name, start: line.start, line: line.number)
    case (let name, false):
      let text = lines.text(from: line.start, to: line.next)
      add(line: line.number, "END:\(name) ends nothing", text: text)
    }
  }

  private mutating func endStray(before line: LogicalLine) {
    guard let run = stray else { return }
    stray = nil
    let text = lines.text(from: run.start, to: line.start)
    add(line: run.line, "this is no part of a calendar and was left out", text: text)
  }

  private mutating func endStray(after line: LogicalLine) {
    guard let run = stray else { return }
    stray = nil
    // Before any calendar it is not known yet whether the whole file is something else.
    guard calendars > 0 || hasComponents else { return }
    let text = lines.text(from: run.start, to: line.next)
    add(line: run.line, "this is no part of a calendar and was left out", text: text)
  }

  // MARK: - The end

  private mutating func endOfFile() -> Bool {
    let end = lines.endLine
    if open != nil {
      abandon(before: end)
      return true
    }
    if stray != nil {
      if calendars > 0 || hasComponents { endStray(before: end) } else { stray = nil }
      return true
    }
    guard let begun = calendarLine else { return false }
    calendarLine = nil
    add(line: begun, "the VCALENDAR that begins here has no END; the file may be cut off")
    return true
  }

  private mutating func add(line: Int, _ reason: String, text: [UInt8] = []) {
    items.append(.damage(Finding(line: line, reason: reason), text: text))
  }

  private mutating func add(line: Int, _ reason: String, lost text: [UInt8]) {
    let uid = BlockSummary(text: text).uid
    items.append(.damage(Finding(line: line, uid: uid, reason: reason, lost: true), text: text))
  }
}

/// A component whose END has not come yet.
private struct OpenBlock {
  let component: String
  var start: Int
  let line: Int
  var names: [String]
  var damage: (line: Int, reason: String)?
  /// The first main component inside one of an unknown name, which may not be meant as its part.
  var firstMain: LogicalLine?

  init(component: String, start: Int, line: Int) {
    self.component = component
    self.start = start
    self.line = line
    self.names = [component]
  }

  /// Whether the innermost component is one of which nobody knows what may stand in it.
  var isInsideUnknown: Bool { names.last.map { !ComponentNames.isKnown($0) } ?? false }

  mutating func moved(by bytes: Int) {
    guard bytes > 0 else { return }
    start -= bytes
    firstMain?.move(by: bytes)
  }

  mutating func note(line: Int, _ reason: String) {
    if damage == nil { damage = (line, reason) }
  }
}

/// Lines that belong to no component.
private struct StrayText {
  var start: Int
  let line: Int

  /// How many bytes of it are given back as one piece.
  static let limit = 65_536
}
