internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Their change of an object brought into ours: what the planner holds afterwards, and what the pair
/// has then agreed on.
///
/// The text takes every change of theirs; what was edited here and not taken back by them stays as
/// an edit over it. So what the planner says then differs from the new base by what they do not
/// know yet, and by nothing else.
struct SyncMerge {
  /// The object's new text, without edits.
  let text: [UInt8]
  /// What it shows, with the edits that stay.
  let contents: ObjectContents
  /// Its components as we would have sent them if nothing had been edited here since.
  let agreed: [UInt8]
  /// The definitions of the zones that it uses.
  let zones: [ZoneDefinition]
  /// What both sides changed, each in another way.
  let conflicts: [MergeConflict]
  /// Whose value stands there.
  let side: MergeSide
  /// What came from which side, in words: `name here, status there`.
  let words: String

  /// Merges.
  ///
  /// - Parameters:
  ///   - object: ours.
  ///   - their: theirs.
  ///   - base: what both had when they last agreed; nil where they never have.
  ///   - zones: the definitions of the zones of both.
  ///   - detached: the days of a series that are objects of their own, on each side.
  ///   - side: whose value stands where both changed it.
  ///   - others: the units of which the other side's value stands.
  ///   - tools: what reads and writes texts.
  /// - Throws: where the adapter cannot write a text.
  init(
    of object: OurObject, with their: TheirObject, since base: SyncBase?, zones: [ZoneDefinition],
    detached: DetachedOccurrences, preferring side: MergeSide,
    besides others: Set<MergePlace> = [], tools: SyncTools
  ) throws(SyncError) {
    let scope = tools.ours.scope(of: zones)
    let theirs = their.resource.object
    let before = base.map(Self.texts)
    var unchanged = detached
    unchanged.ours = detached.base
    func merged(
      _ ours: [UInt8], _ detached: DetachedOccurrences, _ side: MergeSide,
      _ others: Set<MergePlace> = []
    ) -> ObjectMerge {
      ObjectMerge(
        since: before, ours: ours, theirs: theirs, detached: detached,
        plannerZone: tools.store.zone, zones: scope, preferring: side,
        besides: others)
    }
    let merge = merged(object.text, detached, side, others)
    var text = object.stored.text.map { merged($0, unchanged, .theirs).text } ?? theirs
    var contents = Self.contents(
      of: object, over: text, merged: merge.text, read: { tools.reader.read($0, zones: scope) })
    try tools.imports.followMove(
      &contents, over: text, of: object.stored, object.events, zones: scope)
    let rendered = try inAdapter(
      tools.imports.renderer.render(
        text: text, uid: object.stored.uid, events: contents.events, note: contents.note,
        stamps: contents.stamps, zones: scope))
    if CanonicalObject(rendered) != CanonicalObject(merge.text) {
      // What edits cannot say over their text stands in the text.
      text = merge.text
      contents = tools.reader.read(text, zones: scope).contents
    } else if rendered != text {
      let shown = tools.reader.read(rendered, zones: scope).contents
      contents.occurrences = shown.occurrences
      contents.expandedThrough = shown.expandedThrough
    }
    self.text = text
    self.contents = contents
    agreed = Self.agreed(object, their, since: base, zones: zones, tools: tools)
    self.zones = zones
    conflicts = merge.conflicts
    self.side = side
    words = Self.words(merge)
  }

  /// An object's components as we would have sent them if nothing had been edited here since: what was
  /// sent is taken as it was, so that days that have left our series since are still to be told.
  static func agreed(
    _ object: OurObject, _ their: TheirObject, since base: SyncBase?, zones: [ZoneDefinition],
    tools: SyncTools
  ) -> [UInt8] {
    let theirs = their.resource.object
    guard let before = base.map(texts) else { return theirs }
    let names = tools.reader.occurrenceNames(
      of: object.text, zones: tools.ours.scope(of: zones))
    return ObjectMerge(
      since: before, ours: before.ours, theirs: theirs, names: names, preferring: .theirs
    ).text
  }

  private static func texts(of base: SyncBase) -> SideTexts {
    SideTexts(ours: components(of: base.ours), theirs: components(of: base.theirs))
  }

  /// What both sides changed differently, in words: `day, name`.
  var differing: String {
    var seen: Set<String> = []
    return conflicts.map(\.unit.words).filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  private static func words(_ merge: ObjectMerge) -> String {
    func list(_ units: [MergeUnit], _ side: String) -> [String] {
      var seen: Set<String> = []
      return units.map(\.words).filter { seen.insert($0).inserted }.map { "\($0) \(side)" }
    }
    return (list(merge.ours, "here") + list(merge.theirs, "there")).joined(separator: ", ")
  }

  /// What the planner shows of a text with the edits of an object that a merge has kept.
  private static func contents(
    of object: OurObject, over text: [UInt8], merged: [UInt8], read: ([UInt8]) -> ObjectReading
  ) -> ObjectContents {
    let stored = StoredSide(
      text: object.stored.text, events: object.events, note: object.note,
      stamps: object.stored.stamps)
    var contents = read(text).contents
    if stored.isEdited || object.stored.text == nil {
      return stored.edits(
        of: read(merged).contents, shown: read(object.text).contents, over: contents)
    }
    if contents.note == nil { contents.note = stored.note }
    return contents
  }

  /// The components of a text that went over; all of it where it is no VCALENDAR.
  static func components(of text: [UInt8]) -> [UInt8] {
    (try? CalendarResource(text))?.object ?? text
  }
}
