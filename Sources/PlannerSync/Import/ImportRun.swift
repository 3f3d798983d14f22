internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// The import of one file: decides for each component whether it is new, changed or known.
struct ImportRun {
  let source: ImportSource
  let writer: ObjectWriter
  let reader: ObjectReader
  let options: ImportOptions
  var report: FileReport
  var rejected: RejectedFile
  var seen = ObjectNumbers()
  var zones: ImportZones
  /// The object that was brought back from the trash last.
  var restoredID: Int?

  /// Prepares the import of a file; its rejected objects go to a file in `folder`.
  init(
    of source: ImportSource, rejectedTo folder: String, writer: ObjectWriter,
    reader: ObjectReader, options: ImportOptions
  ) {
    self.source = source
    self.writer = writer
    self.reader = reader
    self.options = options
    self.report = FileReport(file: source.path)
    self.rejected = RejectedFile(folder: folder, source: source.path)
    self.zones = ImportZones(of: source.zones, writer: writer)
  }

  /// Reads the file and writes its objects.
  mutating func perform() throws(SyncError) -> FileReport {
    if let remark = source.encoding.remark { report.note(Finding(line: 1, reason: remark)) }
    guard source.encoding != .unknown else { return unreadable() }
    let items = try source.items()
    var group: IncomingGroup?
    while let item = try items.next() {
      switch item {
      case .block(let block):
        let incoming = Incoming(block: block, summary: BlockSummary(block))
        if group?.add(incoming) == true { continue }
        if let group { try take(group) }
        group = IncomingGroup(incoming)
      case .damage(let finding, let text): try reject(finding, text)
      case .wrapper: break
      }
    }
    if let group { try take(group) }
    if let problem = items.problem {
      report.note(Finding(line: 1, reason: problem.description))
      return unreadable()
    }
    try inFile(rejected.finish())
    report.rejectedFile = rejected.path
    return report
  }

  private mutating func unreadable() -> FileReport {
    report.isUnreadable = true
    return report
  }

  private mutating func take(_ group: IncomingGroup) throws(SyncError) {
    let first = group.first
    guard first.block.component != "VTIMEZONE" else { return }
    guard let uid = first.summary.uid ?? derivedUID(of: first) else {
      let reason =
        "no UID, name or readable day; put it right in the file of rejected objects and import that"
      return try reject(Finding(line: first.block.line, reason: reason, lost: true), group.text)
    }
    let known = try inStore(writer.stored(uid))
    if let same = known.first(where: { $0.text == group.text && !$0.isTrashed }) {
      return try leave(same, group)
    }
    guard let only = known.first else { return try add(group, as: uid, twin: "") }
    if known.count == 1, only.isUndone, only.component == first.block.component {
      return try revive(only, group)
    }
    for incoming in group.all {
      try take(incoming, as: uid, among: try inStore(writer.stored(uid)))
    }
  }

  private mutating func take(
    _ incoming: Incoming, as uid: UID, among known: [StoredObject]
  ) throws(SyncError) {
    guard var object = object(for: incoming, among: known) else {
      note(incoming, "has the UID of another object but another start; it was kept beside it")
      return try add(IncomingGroup(incoming), as: uid, twin: twin(of: incoming, among: known))
    }
    if object.isTrashed {
      if object.isUndone { return try revive(object, IncomingGroup(incoming)) }
      guard let restored = try restored(object, for: incoming) else { return }
      object = restored
    }
    var text = ObjectText(object.text ?? [])
    if text.contains(incoming.block) { return try leave(object, IncomingGroup(incoming)) }
    if let known = text.counterpart(of: incoming.summary) {
      guard try isWanted(incoming, over: known, in: object) else {
        return countUnchanged(object, incoming)
      }
    }
    text.put(incoming.block, incoming.summary)
    try replace(object, with: incoming, text: text.bytes)
  }

  /// Whether a component takes the place of the one that the planner has for the same occurrence.
  private mutating func isWanted(
    _ incoming: Incoming, over known: ComponentBlock, in object: StoredObject
  ) throws(SyncError) -> Bool {
    let isOlder = read(incoming).contents.stamps.isOlder(than: read(known).contents.stamps)
    if seen.contains(object.id) {
      let reason = "is a second object of its UID; the newer one was kept, the other rejected"
      let finding = Finding(
        line: incoming.block.line, uid: incoming.summary.uid, reason: reason, lost: true)
      try reject(finding, isOlder ? incoming.block.text : known.text)
      return !isOlder
    }
    guard isOlder, !options.replace else { return true }
    note(incoming, "is older than what the planner holds and changed nothing; --replace takes it")
    return false
  }

  // MARK: - The three outcomes

  private mutating func add(
    _ group: IncomingGroup, as uid: UID, twin: String
  ) throws(SyncError) {
    let text = group.text
    let reading = reader.read(text, line: group.first.block.line, zones: scope(of: group.first))
    let numbers = try inStore(zones.numbers(for: group))
    let id = try inStore(
      writer.insert(uid, twin: twin, text: text, contents: reading.contents, zones: numbers))
    note(reading.findings)
    _ = seen.insert(id)
    report.counts.new += 1
    countKind(of: group.first)
  }

  private mutating func leave(_ object: StoredObject, _ group: IncomingGroup) throws(SyncError) {
    // The same bytes with another definition of their zone may mean another day.
    let used = try inStore(zones.numbers(for: group))
    if !used.isEmpty, try !inStore(writer.zones(of: object)).isSuperset(of: used) {
      return try replace(object, with: group.first, text: object.text ?? group.text)
    }
    countUnchanged(object, group.first)
  }

  mutating func countUnchanged(_ object: StoredObject, _ incoming: Incoming) {
    guard object.id != restoredID else { return countChanged(object, incoming) }
    guard seen.insert(object.id) else { return }
    report.counts.unchanged += 1
    countKind(of: incoming)
  }

  private mutating func replace(
    _ object: StoredObject, with incoming: Incoming, text: [UInt8]
  ) throws(SyncError) {
    let scope = scope(of: incoming)
    let stored = try inStore(writer.events(of: object))
    let reading = reader.read(text, line: incoming.block.line, zones: scope)
    // Where nothing was edited here the file wins, whatever was before.
    let isEdited = stored.contains { !$0.contents.edited.isEmpty }
    let base = object.text.map { isEdited ? reader.read($0, zones: scope).contents : nil } ?? nil
    let merge = ImportMerge(
      incoming: reading.contents, base: base, hasText: object.text != nil,
      stored: stored.map(\.contents), stamps: object.stamps)
    guard !merge.changesNothing else { return countUnchanged(object, incoming) }
    note(read(incoming).findings)
    if !merge.bothChanged.isEmpty {
      note(incoming, "was changed here and in the file; kept from here: \(merge.bothChanged.words)")
    }
    let numbers = try inStore(zones.numbers(for: IncomingGroup(incoming)))
      .union(inStore(writer.zones(of: object)))
    try inStore(
      writer.replace(object, text: text, contents: merge.contents, zones: numbers))
    countChanged(object, incoming)
  }

  mutating func countChanged(_ object: StoredObject, _ incoming: Incoming) {
    if seen.insert(object.id) {
      report.counts.changed += 1
      countKind(of: incoming)
    } else if !object.isTouched {
      report.counts.unchanged -= 1
      report.counts.changed += 1
    }
  }

  // MARK: - Which object

  /// The object that a component belongs to; nil where it is one of its own.
  private func object(for incoming: Incoming, among known: [StoredObject]) -> StoredObject? {
    let candidates = known.filter { $0.component == incoming.block.component }
    guard incoming.summary.recurrenceID == nil, let first = candidates.first else {
      return candidates.first
    }
    // Timetables write one UID for everything: another start is another object (a second one in
    // this file, or one that was told apart before).
    guard candidates.count > 1 || seen.contains(first.id), let text = first.text,
      candidates.count > 1 || ObjectText(text).counterpart(of: incoming.summary) != nil
    else { return first }
    let start = read(incoming).start
    return candidates.first { candidate in
      candidate.text.map { reader.read($0, zones: scope(of: incoming)).start } == .some(start)
    }
  }

  /// What tells an object apart from others with its UID; empty where there are none.
  private func twin(of incoming: Incoming, among known: [StoredObject]) -> String {
    guard !known.isEmpty else { return "" }
    let start = read(incoming).start?.description ?? ""
    let twin = incoming.block.component + " " + start
    return known.contains { $0.twin == twin } ? twin + " \(known.count)" : twin
  }

  /// A UID for a component without one, the same for the same name and start.
  private func derivedUID(of incoming: Incoming) -> UID? {
    let reading = read(incoming)
    let event = reading.contents.events.first?.event
    let name = event?.name ?? reading.contents.appointments.first?.name ?? ""
    let isPlanned = ["VTODO", "VEVENT"].contains(incoming.block.component)
    guard !isPlanned || !name.isEmpty || reading.start != nil || event?.day != nil else {
      return nil
    }
    let identity =
      isPlanned
      ? Array("\(name)\n\(reading.start?.description ?? event?.day?.description ?? "")".utf8)
      : incoming.block.text
    return UID(rawValue: "weekbook-\(String(identity.stableHash, radix: 16))")
  }

  // MARK: - Reading and reporting

  func scope(of incoming: Incoming) -> ZoneBook.Scope {
    source.zones.scope(ofCalendar: incoming.block.calendar)
  }

  private func read(_ incoming: Incoming) -> ObjectReading {
    reader.read(incoming.block.text, line: incoming.block.line, zones: scope(of: incoming))
  }

  private func read(_ block: ComponentBlock) -> ObjectReading {
    reader.read(block.text, zones: source.zones.scope(ofCalendar: block.calendar))
  }

  private mutating func reject(_ finding: Finding, _ text: [UInt8]) throws(SyncError) {
    report.note(finding)
    guard finding.lost, !options.dryRun, !text.isEmpty else { return }
    try inFile(rejected.add(text))
  }

  mutating func note(_ findings: [Finding]) {
    // What is stored is not lost, whatever the reader thinks of a component that nobody shows.
    for finding in findings where !finding.lost { report.note(finding) }
  }

  mutating func note(_ incoming: Incoming, _ reason: String) {
    report.note(Finding(line: incoming.block.line, uid: incoming.summary.uid, reason: reason))
  }

  mutating func countKind(of incoming: Incoming) {
    if incoming.block.component == "VEVENT" { report.counts.appointments += 1 }
  }
}

extension [UInt8] {
  /// FNV-1a: a hash that is the same in every run and on every machine.
  fileprivate var stableHash: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
