public import PlannerCore

/// Merges what two sides made of the text of one object, unit by unit.
///
/// A unit that one side changed is that side's; what both changed alike is agreed; of a set each
/// side's additions and removals count; the rest is a conflict, in which one side's value stands.
/// Whether two values are the same is decided by what they mean, and bytes that nobody changed stay.
/// A deleted component stays deleted unless the other side has changed it.
///
/// Days of a series that became objects of their own are no change of its schedule: they are taken
/// out of all texts first, and the union of them is put in afterwards (`SeriesUnion`).
public struct ObjectMerge {
  /// The merged text.
  public private(set) var text: [UInt8]
  /// The units that both sides changed, each in another way.
  public private(set) var conflicts: [MergeConflict] = []
  /// The units that only we have changed, where both sides have changed something.
  public private(set) var ours: [MergeUnit] = []
  /// The units that only they have changed, where both sides have changed something.
  public private(set) var theirs: [MergeUnit] = []
  /// The occurrences that they have moved on from since the base without leaving an object.
  ///
  /// They are finished, as other programs finish a day. The merged text is without them already;
  /// objects are still to be made of them, by ``SeriesText/detached(_:of:at:)`` of our text.
  public private(set) var inferred: [RecurrenceID] = []
  /// The occurrences that they have passed by ending the series on another day than its last one.
  ///
  /// Nobody says what became of them, so they stay open; objects are still to be made of them.
  public private(set) var kept: [RecurrenceID] = []

  private var settled: [RecurrenceID?: Set<MergeUnit>] = [:]

  /// Merges two texts of an object that may be a series of which days have become objects of their
  /// own.
  ///
  /// Two machines that finished different days of it have not changed it differently: the merged
  /// series is without the days of both. It is the same whichever side is ours, where no unit is in
  /// conflict. What is no series is merged as any other object.
  ///
  /// - Parameters:
  ///   - before: what each side had; nil where nobody knows. Then a start that was moved past days
  ///     without an object is a change of the series.
  ///   - ours: our text, whose order and line ends stay.
  ///   - theirs: their text.
  ///   - detached: the days of this series that are objects of their own.
  ///   - plannerZone: the name of the planner's zone.
  ///   - zones: the zones that the texts may name.
  ///   - side: whose value stands in the merged text where both changed it.
  ///   - others: the units of which the other side's value stands.
  public init(
    since before: SideTexts?, ours: [UInt8], theirs: [UInt8], detached: DetachedOccurrences,
    plannerZone: String, zones: ZoneBook.Scope, preferring side: MergeSide = .ours,
    besides others: Set<MergePlace> = []
  ) {
    let union = Zone(named: plannerZone).flatMap { zone in
      SeriesUnion(
        base: before?.ours, kept: before?.theirs, ours: ours, theirs: theirs, detached: detached,
        in: Placement(planner: zone, zones: zones))
    }
    guard let union else {
      self.init(
        since: before, ours: ours, theirs: theirs, names: nil, preferring: side, besides: others)
      return
    }
    self.init(of: union, preferring: side, besides: others)
    // Bytes that say what is there already are those that are there.
    let merged = CanonicalObject(text)
    if let same = [ours, theirs].first(where: { CanonicalObject($0) == merged }) { text = same }
  }

  private init(
    of union: SeriesUnion, preferring side: MergeSide, besides others: Set<MergePlace>
  ) {
    text = []
    merge(
      since: union.before.map {
        Sides(
          ours: KeyedComponents($0.ours, names: union.names),
          theirs: KeyedComponents($0.theirs, names: union.names))
      },
      ours: KeyedComponents(union.ours, names: union.names),
      theirs: KeyedComponents(union.theirs, names: union.names), preferring: side,
      besides: others, withStamps: true)
    text = union.text(of: text)
    inferred = union.inferred
    guard let ending = union.ending, !union.repeats(text) else { return }
    if ending.isLast { inferred += ending.passed } else { kept = ending.passed }
  }

  /// Merges two texts of an object that had one text in common.
  ///
  /// - Parameters:
  ///   - base: what both sides had in common; nil where nobody knows. Then nothing counts as
  ///     removed, and every unit with two values is a conflict.
  ///   - ours: our text, whose order and line ends stay.
  ///   - theirs: their text.
  ///   - names: what the occurrences are called; nil = as they are written.
  ///   - settled: the fields of the object itself and of its deviations that we have changed since
  ///     theirs was written. Where they say what the base said, that is no leave to change them.
  ///   - side: whose value stands in the merged text where both changed it.
  public init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], names: OccurrenceNames? = nil,
    settled: [RecurrenceID?: EventFields] = [:], preferring side: MergeSide = .ours
  ) {
    self.init(
      since: base.map { SideTexts(ours: $0, theirs: $0) }, ours: ours, theirs: theirs,
      names: names, settled: settled, preferring: side)
  }

  /// Merges two texts of an object of which each side had its own before: what we sent, and what
  /// they made of it.
  ///
  /// A change is what a side has done to its own. What they never kept of ours, as a server that
  /// drops alarms, is no change of theirs and stays.
  ///
  /// - Parameters:
  ///   - before: what each side had; nil where nobody knows. Then nothing counts as removed, and
  ///     every unit with two values is a conflict.
  ///   - ours: our text, whose order and line ends stay.
  ///   - theirs: their text.
  ///   - names: what the occurrences are called; nil = as they are written.
  ///   - settled: the fields of the object itself and of its deviations that we have changed since
  ///     theirs was written. Where they say what the base said, that is no leave to change them.
  ///   - side: whose value stands in the merged text where both changed it.
  ///   - others: the units of which the other side's value stands.
  public init(
    since before: SideTexts?, ours: [UInt8], theirs: [UInt8], names: OccurrenceNames? = nil,
    settled: [RecurrenceID?: EventFields] = [:], preferring side: MergeSide = .ours,
    besides others: Set<MergePlace> = []
  ) {
    text = ours
    if ours == theirs || before?.theirs == theirs { return }
    if before?.ours == ours, before?.ours == before?.theirs, settled.isEmpty {
      text = theirs
      return
    }
    self.settled = settled.mapValues(MergeUnit.units)
    merge(
      since: before.map {
        Sides(
          ours: KeyedComponents($0.ours, names: names),
          theirs: KeyedComponents($0.theirs, names: names))
      },
      ours: KeyedComponents(ours, names: names), theirs: KeyedComponents(theirs, names: names),
      preferring: side, besides: others)
  }

  private mutating func merge(
    since base: Sides<KeyedComponents>?, ours: KeyedComponents, theirs: KeyedComponents,
    preferring side: MergeSide, besides others: Set<MergePlace>, withStamps: Bool = false
  ) {
    var merged: [[UInt8]] = []
    for (key, component) in ours.all {
      let before = base.flatMap { Sides(ours: $0.ours[key], theirs: $0.theirs[key]) }
      guard let other = theirs[key] else {
        // What they never had, they have not deleted.
        let isDeleted =
          base?.theirs[key] != nil && before?.ours.canonical == component.canonical
        merged.append(isDeleted ? [] : component.bytes)
        continue
      }
      let merge = ComponentMerge(
        since: before, ours: component, theirs: other,
        settled: settled[key.recurrenceID] ?? [], preferring: side, besides: others,
        withStamps: withStamps)
      merged.append(merge.merged.bytes)
      conflicts += merge.conflicts
      self.ours += merge.changed.ours
      self.theirs += merge.changed.theirs
    }
    var anchor: Int?
    var first: [UInt8] = []
    for (key, component) in theirs.all {
      if let place = ours.place(of: key) {
        anchor = place
      } else if base?.theirs[key].map({ $0.canonical == component.canonical }) != true {
        if let anchor { merged[anchor] += component.bytes } else { first += component.bytes }
      }
    }
    text = merged.reduce(into: first) { $0 += $1 }
  }
}

/// The texts of an object on both sides at one moment.
public struct SideTexts: Hashable, Sendable {
  /// As we had it.
  public var ours: [UInt8]
  /// As they had it.
  public var theirs: [UInt8]

  /// Names two texts.
  public init(ours: [UInt8], theirs: [UInt8]) {
    self.ours = ours
    self.theirs = theirs
  }
}

/// The same thing as each side had it before.
struct Sides<Value> {
  var ours: Value
  var theirs: Value

  init(ours: Value, theirs: Value) {
    self.ours = ours
    self.theirs = theirs
  }

  /// Where one side had none it counts as having had the other's; nil where neither had one.
  init?(ours: Value?, theirs: Value?) {
    guard let one = ours ?? theirs, let other = theirs ?? ours else { return nil }
    self.init(ours: one, theirs: other)
  }
}

/// The components of a text by what they stand for: the object itself or an occurrence, the n-th of
/// several.
private struct KeyedComponents {
  struct Key: Hashable {
    let name: String
    let recurrenceID: RecurrenceID?
    var number = 0
  }

  private(set) var all: [(key: Key, component: MergeComponent)] = []
  private var places: [Key: Int] = [:]

  init(_ text: [UInt8], names: OccurrenceNames?) {
    var counts: [Key: Int] = [:]
    for component in MergeText(text, names: names).components {
      var key = Key(name: component.name, recurrenceID: component.recurrenceID)
      let count = counts[key, default: 0]
      counts[key] = count + 1
      key.number = count
      places[key] = all.count
      all.append((key, component))
    }
  }

  subscript(key: Key) -> MergeComponent? { places[key].map { all[$0].component } }

  func place(of key: Key) -> Int? { places[key] }
}
