internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What an import makes of an object that the planner holds: a three-way merge of which only our
/// side is written.
///
/// Base is the text that was imported last, ours is the object with all edits, theirs the file. What
/// only the file changed is taken; of a unit that both changed ours stays.
struct ImportMerge {
  /// The object's new text, without what the user has edited.
  private(set) var text: [UInt8]
  /// The object as it is to be stored; nil where the planner says all of it already.
  private(set) var contents: ObjectContents?
  /// Whether the file is older than an object that was never imported before, and changed nothing.
  private(set) var isOlder = false
  /// What both sides changed, each in another way.
  private(set) var conflicts: [Conflict] = []

  /// A unit that both sides changed.
  struct Conflict {
    /// What both say.
    let values: TwoValues
    /// Whose value stands.
    let standing: MergeSide
  }

  private let object: StoredObject
  /// The object as the file has it, with what else came before.
  let theirs: [UInt8]
  private let base: [UInt8]?
  private let line: Int
  private let zones: ZoneBook.Scope
  private let tools: ImportTools

  /// Merges a new text of an object with what is stored.
  ///
  /// - Parameters:
  ///   - object: the object as it is stored.
  ///   - theirs: the object as the file has it, with what else came before.
  ///   - brought: what the file has of it.
  ///   - base: the object as it was imported last; nil where it never was.
  ///   - line: where theirs begins in the file.
  ///   - zones: the zones of both.
  ///   - baseZones: the zones of the object as it is stored.
  ///   - tools: what the import works with.
  /// - Throws: where the planner cannot be read.
  init(
    of object: StoredObject, with theirs: [UInt8], brought: [UInt8], base: [UInt8]?, line: Int,
    zones: ZoneBook.Scope, baseZones: ZoneBook.Scope, tools: ImportTools
  ) throws(SyncError) {
    (self.object, self.theirs, self.base, self.line) = (object, theirs, base, line)
    (self.zones, self.tools, text) = (zones, tools, theirs)
    let stored = try StoredSide(of: object, in: tools.writer)
    if !stored.isEdited, object.text == base, object.text != nil {
      contents = read(theirs)
      // What is a note stays one, whatever a program between has dropped.
      if contents?.note == nil { contents?.note = stored.note }
      return
    }
    let whole = try inAdapter(
      stored.rendered(as: object.uid, by: tools.renderer, zones: baseZones))
    // Our own export comes back: the file says what the planner would write.
    guard whole != theirs, whole.named(object.uid) != brought else { return }
    let before = base.map { tools.reader.read($0, zones: baseZones).contents }
    let side = stored.withoutDetachedDays(base: before)
    let ours = try inAdapter(side.rendered(as: object.uid, by: tools.renderer, zones: baseZones))
    try merge(
      stored, rendered: ours,
      settled: side.settled(against: read(theirs).stamps, replacing: tools.options.replace))
  }

  private mutating func merge(
    _ stored: StoredSide, rendered ours: [UInt8], settled: [RecurrenceID?: EventFields]
  ) throws(SyncError) {
    let names = tools.reader.occurrenceNames(of: ours, zones: zones)
    var side = MergeSide.ours
    if let known = object.text {
      text = ObjectMerge(base: base, ours: known, theirs: theirs, names: names).text
    } else {
      side = stored.side(against: read(theirs).stamps, replacing: tools.options.replace)
    }
    let merge = ObjectMerge(
      base: base, ours: ours, theirs: theirs, names: names, settled: settled, preferring: side)
    isOlder =
      object.text == nil && side == .ours
      && CanonicalObject(merge.text) == CanonicalObject(ours)
    guard !isOlder else { return }
    conflicts = merge.conflicts.map { Conflict($0, of: object.component, standing: side) }
    var merged = stored.edits(of: read(merge.text), shown: read(ours), over: read(text))
    try tools.followMove(&merged, over: text, of: object, stored.events, zones: zones)
    contents = merged
    try deriveSeries()
  }

  /// The occurrences of a series whose edits were kept.
  private mutating func deriveSeries() throws(SyncError) {
    guard let merged = contents, merged.events.contains(where: { !$0.edited.isEmpty }),
      merged.events.contains(where: \.isSeries) || merged.expandedThrough != nil
        || !merged.occurrences.isEmpty
    else { return }
    let rendered = try inAdapter(
      tools.renderer.render(
        text: text, uid: object.uid, events: merged.events, stamps: merged.stamps, zones: zones))
    let derived = read(rendered)
    contents?.occurrences = derived.occurrences
    contents?.expandedThrough = derived.expandedThrough
  }

  private func read(_ text: [UInt8]) -> ObjectContents {
    tools.reader.read(text, line: line, zones: zones).contents
  }
}

extension ImportMerge.Conflict {
  /// Names a conflict of a merge.
  fileprivate init(_ conflict: MergeConflict, of component: String, standing: MergeSide) {
    let isNote = component == "VJOURNAL" && conflict.unit == .property("DESCRIPTION")
    values = TwoValues(
      unit: isNote ? "note" : conflict.unit.words, ours: conflict.ours, theirs: conflict.theirs)
    self.standing = standing
  }

  /// What a report says about it.
  var reason: String {
    let (ours, theirs) = (Self.shown(values.ours), Self.shown(values.theirs))
    switch standing {
    case .ours: return "\(values.unit) differs: kept \(ours) from here, the file has \(theirs)"
    case .theirs:
      return "\(values.unit) differs: took \(theirs) from the file, the planner had \(ours)"
    }
  }

  /// A value in quotes, as long as a line bears; JSON has the whole of it.
  private static func shown(_ value: String?) -> String {
    guard let value else { return "nothing" }
    let line = PlainText.oneLine(value)
    return line.count > 60 ? "\"\(line.prefix(59))…\"" : "\"\(line)\""
  }
}
