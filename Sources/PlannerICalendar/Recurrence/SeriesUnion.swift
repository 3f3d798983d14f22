internal import PlannerCore

/// One series of which two machines finished different days, brought to one beginning.
///
/// A master that has moved on past finished days, and EXDATEs that stand for days with an object of
/// their own, say nothing about the series itself. They are taken out of all three texts, which can
/// then be merged as any others; afterwards DTSTART, DUE, COUNT and EXDATE are worked out anew from
/// the earliest start, the rule, and all days that stand apart then. Which side is merged into which
/// makes no difference.
struct SeriesUnion {
  /// The last common texts with all days that left the series; nil where nobody knows.
  let before: SideTexts?
  /// Our text with all days.
  let ours: [UInt8]
  /// Their text with all days.
  let theirs: [UInt8]
  /// The occurrences that stand apart once both sides are one, in order: what either side took out
  /// since the base and the other has not put back.
  let detached: [RecurrenceID]
  /// Those of ``detached`` that they have moved on from since the base without leaving an object:
  /// they are finished, and objects are still to be made of them.
  let inferred: [RecurrenceID]
  /// How they have ended the series that we have open; nil where they have not.
  let ending: SeriesEnding?
  /// What the occurrences are called.
  let names: OccurrenceNames

  private let placement: Placement
  private let origin: SeriesText

  /// Brings three texts of an object to one beginning; nil where none of them is a series that can
  /// be expanded.
  ///
  /// - Parameters:
  ///   - base: the last common text; nil where nobody knows.
  ///   - kept: the same as they keep it; nil = as we do.
  ///   - ours: ours.
  ///   - theirs: theirs.
  ///   - detached: the occurrences that have an object of their own.
  ///   - placement: puts times into the planner's zone.
  init?(
    base: [UInt8]?, kept: [UInt8]? = nil, ours: [UInt8], theirs: [UInt8],
    detached: DetachedOccurrences, in placement: Placement
  ) {
    let texts = [base, ours, theirs].map { $0.flatMap { SeriesText($0, in: placement) } }
    guard let origin = Self.origin(of: texts.compactMap(\.self)) else { return nil }
    let before = base.map { UnionSide($0, texts[0], detached.base, from: origin) }
    var mine = UnionSide(ours, texts[1], detached.ours, from: origin)
    var other = UnionSide(theirs, texts[2], detached.theirs, from: origin)
    let objects = mine.objects.union(other.objects).union(before?.objects ?? [])
    if before == nil {
      // Without a base nobody knows whether a start was moved because days were finished.
      mine.forgetSteps(without: objects)
      other.forgetSteps(without: objects)
    }
    let all = objects.union([before, mine, other].flatMap { $0?.passed ?? [] })
    mine.reopen(all, of: origin)
    other.reopen(all, of: origin)
    let (left, known) = (mine.out(of: all), before?.out(of: all) ?? [])
    let apart = Self.apart(left, other.out(of: all), since: known)
    let isKnown = before != nil && texts[1].map { StatusRule($0.fields).status.isOpen } == true
    let passed =
      isKnown
      ? (other.passed ?? []).subtracting(objects.union(known).union(mine.isMoved ? [] : left)) : []
    ending = isKnown ? texts[1].flatMap { other.ending($0, without: objects) } : nil
    self.before = before.map { before in
      let asKept = kept.map {
        UnionSide($0, SeriesText($0, in: placement), detached.base, from: origin)
      }
      return SideTexts(
        ours: before.whole(from: origin, without: all),
        theirs: (asKept ?? before).whole(from: origin, without: all))
    }
    self.ours = mine.whole(from: origin, without: all)
    self.theirs = other.whole(from: origin, without: all)
    self.detached = apart.sorted().map { RecurrenceID(origin.series.value(at: $0)) }
    inferred = passed.sorted().map { RecurrenceID(origin.series.value(at: $0)) }
    (self.placement, self.origin, names) = (placement, origin, OccurrenceNames(of: origin.series))
  }

  /// What stands apart once both sides are one: all that either has taken out, but for what both had
  /// taken out before and one of them has put back.
  private static func apart(
    _ ours: Set<Int>, _ theirs: Set<Int>, since known: Set<Int>
  ) -> Set<Int> {
    ours.union(theirs).subtracting(known.subtracting(ours.intersection(theirs)))
  }

  /// The earliest of the texts from which the others have moved on by whole occurrences.
  private static func origin(of texts: [SeriesText]) -> SeriesText? {
    guard var origin = texts.first else { return nil }
    for text in texts.dropFirst() where text.step(to: origin) != nil { origin = text }
    return origin
  }

  /// Whether a text is a series.
  func repeats(_ text: [UInt8]) -> Bool { SeriesText(text, in: placement) != nil }

  /// The text of the series once the three are merged: without the days that stand apart.
  func text(of merged: [UInt8]) -> [UInt8] {
    guard let text = SeriesText(merged, in: placement) else { return merged }
    let follow = SeriesFollow(from: origin, to: text, apart: detached)
    let held = (follow.map { detached.compactMap($0.id) } ?? detached).filter(text.holds)
    let series = ObjectEvent(rule: "", event: PlannerEvent(name: ""), detached: held)
    return ExclusionWriter(placement: placement).text(of: series, in: merged)
  }
}

/// What the end of a series leaves of it.
struct SeriesEnding {
  /// The occurrences before the day on which it stands since, without those that have objects.
  let passed: [RecurrenceID]
  /// Whether that day is its last one, so that it was moved on to it or ended there.
  let isLast: Bool
}

/// One side of a union.
///
/// Occurrences are places on the clock of the series' start.
private struct UnionSide {
  /// The occurrences that have objects.
  let objects: Set<Int>
  /// The occurrences that it has moved on from; nil where it has not moved on by whole occurrences.
  private(set) var passed: Set<Int>?

  /// Whether it begins elsewhere for another reason than that days were finished.
  let isMoved: Bool

  private let bytes: [UInt8]
  private var text: SeriesText?
  private var isEnded: Bool

  init(
    _ bytes: [UInt8], _ text: SeriesText?, _ detached: Set<RecurrenceID>, from origin: SeriesText
  ) {
    (self.bytes, self.text, isEnded) = (bytes, text, text == nil)
    objects = Set(detached.compactMap(origin.series.wall))
    passed = text.flatMap { origin.step(to: $0) }.map { Set($0.compactMap(origin.series.wall)) }
    isMoved = passed == nil && text.map { $0.series.start != origin.series.start } ?? false
  }

  /// Takes a move past days of which some have no object for a move of the series.
  mutating func forgetSteps(without objects: Set<Int>) {
    if passed?.isSubset(of: objects) == false { passed = nil }
  }

  /// Makes a series again of a side that ended it on its last day, where nothing is left without
  /// that day and the day has an object too: it would stand there twice.
  mutating func reopen(_ all: Set<Int>, of origin: SeriesText) {
    guard isEnded, origin.series.isPlain,
      let series = SeriesReset.repeating(bytes, as: origin),
      all.contains(Placement.wall(of: series.series.start)),
      origin.series.all(upTo: all.count).map(all.isSuperset) == true
    else { return }
    text = series
    passed = all
  }

  /// How it has ended a series; nil where it has not.
  func ending(_ series: SeriesText, without objects: Set<Int>) -> SeriesEnding? {
    guard isEnded, text == nil, let end = SeriesReset.repeating(bytes, as: series),
      let day = end.day(of: RecurrenceID(end.series.start))
    else { return nil }
    let (passed, next) = series.ended(on: day)
    return SeriesEnding(
      passed: passed.filter { series.series.wall(of: $0).map(objects.contains) != true },
      isLast: next == nil)
  }

  /// Which occurrences are not there as days of its series.
  func out(of all: Set<Int>) -> Set<Int> {
    guard let text, !isEnded else { return all }
    let held = all.sorted().filter { text.holds(RecurrenceID(text.series.value(at: $0))) }
    return all.subtracting(held).union(objects)
  }

  /// Its text with all days.
  func whole(from origin: SeriesText, without all: Set<Int>) -> [UInt8] {
    guard let text else { return bytes }
    return SeriesReset(of: text, to: passed == nil ? nil : origin, without: all).bytes
  }
}

extension Series {
  /// All instances, where the series ends and has no more than a number of them; nil elsewhere.
  fileprivate func all(upTo limit: Int) -> [Int]? {
    var walls: [Int] = []
    var next = instances(after: Placement.wall(of: start) - 1)
    while let last = next.last, walls.count <= limit {
      walls += next
      next = instances(after: last)
    }
    return walls.count <= limit ? walls : nil
  }
}
