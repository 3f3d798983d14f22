internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// The import of one file: cuts it into objects and decides which of the planner's each one is.
struct ImportRun {
  /// What was done so far.
  private(set) var report: FileReport
  private let source: ImportSource
  let tools: ImportTools
  private var rejected: RejectedFile
  var counter = ImportCounter()
  var zones: ImportZones
  /// Components of which only the rest of the file tells which object they are.
  var waiting = WaitingGroups()
  /// The objects of UIDs that several have.
  var families: [UID: ObjectFamily] = [:]
  /// The objects that took something which starts elsewhere.
  var taken: [Taken: Int] = [:]
  var last: StoredObject?
  var restored: Int?
  /// The VCALENDAR that has a METHOD, and what that means.
  private var method: (calendar: Int, meaning: MessageMethod)?
  /// The VCALENDAR that has a name, and the planner's calendar of that name.
  private var name: (calendar: Int, home: PlannerCalendar?)?

  /// Prepares the import of a file.
  init(of source: ImportSource, with tools: ImportTools) {
    self.source = source
    self.tools = tools
    self.report = FileReport(file: source.path)
    self.report.calendar = tools.receiver.name
    self.rejected = RejectedFile(folder: tools.rejectedFolder, source: source.path)
    self.zones = ImportZones(of: source.zones, tools: tools)
  }

  /// Reads the file and writes its objects; ``report`` tells what became of them, also where an
  /// error ends it.
  mutating func perform() throws(SyncError) {
    if let problem = source.problem { return report.giveUp(problem) }
    if let remark = source.encoding.remark { report.note(Finding(line: 1, reason: remark)) }
    if source.brokenPlaces > 0 {
      let reason =
        "has bytes that are not UTF-8 in \(source.brokenPlaces) places; they are kept and shown as �"
      report.note(Finding(line: 1, reason: reason))
    }
    defer { finish() }
    do throws(SyncError) { try takeAll() } catch {
      // What was read before the trouble stands.
      if case .file = error { try settleWaiting() }
      throw error
    }
    try settleWaiting()
  }

  private mutating func takeAll() throws(SyncError) {
    var group: IncomingGroup?
    let items = try source.items()
    while let item = try items.next() {
      switch item {
      case .block(let block):
        let incoming = Incoming(block: block, summary: BlockSummary(block))
        if isTalk(incoming) { continue }
        if group?.add(incoming) == true { continue }
        if let ended = group.take() { try take(ended) }
        group = IncomingGroup(incoming)
      case .damage(let finding, let text): try reject(finding, text)
      // X-WR-TIMEZONE too: it says how its writer would show UTC times. Here the planner's zone
      // is where days are days, and a floating time is the same clock time everywhere.
      case .wrapper(let property):
        // What came before it is of another VCALENDAR.
        if let ended = group.take() { try take(ended) }
        note(property)
      }
    }
    if let group { try take(group) }
  }

  /// Takes what a VCALENDAR says of itself.
  private mutating func note(_ property: CalendarProperty) {
    switch property.name {
    case "METHOD": method = (property.calendar, MessageMethod(property.value))
    case "X-WR-CALNAME":
      let text = PlainText.trimmed(property.value)
      guard tools.options.calendar == nil, !text.isEmpty else { return }
      let home = tools.calendars.named(text)
      name = (property.calendar, home)
      guard report.ownName == nil else { return }
      report.ownName = text
      report.home = home
      guard let home else { return }
      report.calendar = home.name
      report.isPlacedByName = home.id != tools.receiver.id
    case let word where CalendarColor.properties.contains(word):
      if report.color == nil { report.color = CalendarColor(property.value) }
    default: break
    }
  }

  /// Whether a component is part of a talk between people and changes nothing; the report says so.
  private mutating func isTalk(_ incoming: Incoming) -> Bool {
    guard let method, method.calendar == incoming.block.calendar,
      case .talk(let reason) = method.meaning, incoming.block.component != "VTIMEZONE"
    else { return false }
    note(incoming, reason + "; nothing was changed")
    return true
  }

  private mutating func finish() {
    report.counts = counter.counts(rejected: report.counts.rejected)
    report.sortFindings()
    if let path = rejected.finish() { report.rejectedFile = path }
  }

  // MARK: - Which object

  private mutating func take(_ group: IncomingGroup) throws(SyncError) {
    guard group.first.block.component != "VTIMEZONE" else { return }
    enter(name?.calendar == group.first.block.calendar ? name?.home : nil)
    let isCancelled =
      method?.calendar == group.first.block.calendar && method?.meaning == .cancel
    guard let group = isCancelled ? try cancelled(group) : group else { return }
    if try isCopy(group) { return counter.countCopy() }
    let text = group.text
    if let last, let next = try inStore(tools.writer.successor(of: last)),
      next.text?.hasSameBytes(as: text) == true, !next.isTrashed
    {
      return try leave(next, group)
    }
    if let note = note(in: group) {
      let uid = group.first.summary.uid ?? UID(derivedFrom: group.first.block.text)
      return try take(note, group, as: uid)
    }
    if let uid = group.first.summary.uid {
      try place(group, as: uid)
    } else {
      try placeNameless(group)
    }
    if waiting.isFull { try settleWaiting() }
  }

  /// Whether it is a copy that an export made, in another form, of an object that the planner holds.
  ///
  /// Elsewhere it is all there is of that object, and is taken as what it says.
  private func isCopy(_ group: IncomingGroup) throws(SyncError) -> Bool {
    guard let original = group.first.summary.copyOf, original != group.first.summary.uid else {
      return false
    }
    return try inStore(tools.store.holds(original))
  }

  /// A UID for a component without one, the same for the same name and start.
  func derivedUID(of incoming: Incoming) -> UID? {
    let isPlanned = ["VTODO", "VEVENT"].contains(incoming.block.component)
    guard isPlanned else { return UID(derivedFrom: incoming.block.text) }
    let reading = read(incoming)
    guard !reading.name.isEmpty || reading.start != nil else { return nil }
    return UID(derivedFrom: Array("\(reading.name)\n\(reading.start?.description ?? "")".utf8))
  }

  // MARK: - What becomes of it

  mutating func add(
    _ group: IncomingGroup, as uid: UID, twin: String = ""
  ) throws(SyncError) {
    let text = group.text
    let reading = tools.reader.read(
      text, line: group.first.block.line, zones: zones.scope(for: group))
    let numbers = try inStore(zones.numbers(for: group))
    let id = try inStore(
      tools.writer.insert(uid, twin: twin, text: text, contents: reading.contents, zones: numbers))
    // What is stored is not lost, whatever the reader thinks of a component that nobody shows.
    for finding in reading.findings where !finding.lost { report.note(finding) }
    last = nil
    counter.count(id, group, as: .new)
  }

  mutating func leave(_ known: StoredObject, _ group: IncomingGroup) throws(SyncError) {
    guard let object = try outOfTrash(known, group) else { return }
    // The same bytes with another definition of their zone may mean another day; of two definitions
    // in one file the first stays.
    if !counter.hasSeen(object), try !zones.agree(object, group) {
      return try join(group, to: object, redefining: true)
    }
    keep(object, group)
  }

  mutating func keep(_ object: StoredObject, _ group: IncomingGroup) {
    last = object
    counter.count(object.id, group, as: restored == object.id ? .changed : .unchanged)
  }

  // MARK: - Reading and reporting

  func read(_ incoming: Incoming) -> ObjectReading {
    tools.reader.read(
      incoming.block.text, line: incoming.block.line,
      zones: source.zones.scope(ofCalendar: incoming.block.calendar))
  }

  func read(_ block: ComponentBlock) -> ObjectReading {
    tools.reader.read(block.text, zones: source.zones.scope(ofCalendar: 0))
  }

  mutating func reject(_ finding: Finding, _ text: [UInt8]) throws(SyncError) {
    report.note(finding)
    guard finding.lost, !text.isEmpty else { return }
    if tools.options.dryRun {
      report.rejectedFile = rejected.fileName
      return
    }
    try inFile(rejected.add(text))
  }

  mutating func note(_ finding: Finding) { report.note(finding) }

  mutating func note(_ incoming: Incoming, _ reason: String) {
    report.note(Finding(line: incoming.block.line, uid: incoming.summary.uid, reason: reason))
  }
}
