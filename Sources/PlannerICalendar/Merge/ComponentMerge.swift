internal import PlannerCore

/// Merges one component that both sides have, unit by unit.
///
/// Our lines keep their bytes and order. A line of theirs takes the place of ours of its name; one
/// that we do not have goes where it stood: after the line that it followed there.
struct ComponentMerge {
  /// The merged component.
  private(set) var merged: MergeComponent
  /// The units that both changed, each in another way.
  private(set) var conflicts: [MergeConflict] = []
  /// The units that each side alone has changed.
  private(set) var changed = Sides<[MergeUnit]>(ours: [], theirs: [])

  private let base: Sides<MergeComponent>?
  private let ours: MergeComponent
  private let theirs: MergeComponent
  private let settled: Set<MergeUnit>
  /// What becomes of our pieces: nil where one goes.
  private var kept: [[MergePiece]]
  /// What comes in, by its place in theirs.
  private var added: [Int: MergePiece] = [:]

  /// Merges; where both changed a unit the preferred side's stands.
  ///
  /// Settled units count as changed by us, whatever they say. With stamps these are merged also where
  /// the sides say the same but for them.
  init(
    since base: Sides<MergeComponent>?, ours: MergeComponent, theirs: MergeComponent,
    settled: Set<MergeUnit> = [], preferring side: MergeSide,
    besides exceptions: Set<MergePlace> = [], withStamps: Bool = false
  ) {
    (self.base, self.ours, self.theirs, self.settled) = (base, ours, theirs, settled)
    merged = ours
    kept = ours.pieces.map { [$0] }
    guard withStamps || !takeWhole() else { return }
    mergeUnits(preferring: side, besides: exceptions)
    placeAdded()
    merged.pieces = kept.flatMap(\.self)
  }

  /// Takes one side as it is where the other says the same, or what both had in common.
  private mutating func takeWhole() -> Bool {
    let (canonical, other) = (ours.canonical, theirs.canonical)
    if canonical == other { return true }
    guard let base else { return false }
    let before = base.theirs.canonical
    if before == other { return true }
    guard before == canonical, before == base.ours.canonical, settled.isEmpty else {
      return false
    }
    merged = theirs
    return true
  }

  private mutating func mergeUnits(
    preferring side: MergeSide, besides exceptions: Set<MergePlace>
  ) {
    let mine = Dictionary(uniqueKeysWithValues: ours.units.map { ($0.unit, $0.places) })
    let other = Dictionary(uniqueKeysWithValues: theirs.units.map { ($0.unit, $0.places) })
    let before = base.map {
      Sides(
        ours: Dictionary(grouping: $0.ours.pieces, by: \.unit),
        theirs: Dictionary(grouping: $0.theirs.pieces, by: \.unit))
    }
    let units = ours.units.map(\.unit) + theirs.units.map(\.unit).filter { mine[$0] == nil }
    for unit in units {
      let (places, otherPlaces) = (mine[unit] ?? [], other[unit] ?? [])
      let (pieces, others) = (places.map { ours.pieces[$0] }, otherPlaces.map { theirs.pieces[$0] })
      let base = before.map { Sides(ours: $0.ours[unit] ?? [], theirs: $0.theirs[unit] ?? []) }
      let merge = UnitMerge(
        of: unit, in: ours.name, since: base, ours: pieces, theirs: others,
        isSettled: settled.contains(unit))
      if !unit.isVolatile, merge.isOurs != merge.isTheirs {
        if merge.isOurs { changed.ours.append(unit) } else { changed.theirs.append(unit) }
      }
      switch merge.decision {
      case .ours: break
      case .theirs: replace(places, by: otherPlaces)
      case .joined(let added, let removed):
        join(places, with: otherPlaces, adding: added, removing: removed)
      case .conflict:
        let conflict = MergeConflict(
          unit, in: ours, base: base?.ours ?? [], ours: pieces, theirs: others)
        conflicts.append(conflict)
        let isException = exceptions.contains(conflict.place)
        if (side == .theirs) != isException { replace(places, by: otherPlaces) }
      }
    }
  }

  /// Puts pieces of theirs into the place of ours of the same name; others come or go.
  private mutating func replace(_ places: [Int], by others: [Int]) {
    var left = Dictionary(grouping: places) { ours.pieces[$0].name }
    for other in others {
      let piece = theirs.pieces[other]
      guard let place = left[piece.name]?.first else {
        added[other] = fitted(piece)
        continue
      }
      left[piece.name]?.removeFirst()
      if ours.pieces[place].content != piece.content { kept[place] = [fitted(piece)] }
    }
    for places in left.values { for place in places { kept[place] = [] } }
  }

  /// Takes elements out of ours and puts others in.
  private mutating func join(
    _ places: [Int], with others: [Int], adding new: Set<[UInt8]>, removing gone: Set<[UInt8]>
  ) {
    var known = Set(places.flatMap { ours.pieces[$0].elements })
    for place in places {
      kept[place] = ours.pieces[place].keeping { !gone.contains($0) }.map { [$0] } ?? []
    }
    for other in others {
      let piece = theirs.pieces[other]
      let wanted = Set(piece.elements.filter { new.contains($0) && !known.contains($0) })
      guard !wanted.isEmpty else { continue }
      known.formUnion(wanted)
      added[other] = piece.keeping { wanted.contains($0) }.map(fitted)
    }
  }

  /// Puts what came in after the piece of ours that it followed in theirs.
  private mutating func placeAdded() {
    guard !added.isEmpty else { return }
    var anchors = PieceAnchors(ours.pieces)
    var anchor: Int?
    var first: [MergePiece] = []
    for (place, piece) in theirs.pieces.enumerated() {
      if let found = anchors.counterpart(of: piece) { anchor = found }
      guard let new = added[place] else { continue }
      if let anchor { kept[anchor].append(new) } else { first.append(new) }
    }
    kept.insert(first, at: 0)
  }

  /// A piece of theirs with our line ends.
  private func fitted(_ piece: MergePiece) -> MergePiece {
    let lineEnd = LineFolder.lineEnd(of: ours.head)
    guard LineFolder.lineEnd(of: piece.bytes) != lineEnd else { return piece }
    return MergePiece(
      unit: piece.unit, name: piece.name, content: piece.content,
      bytes: LineFolder.text(piece.bytes, endingLinesWith: lineEnd), line: piece.line)
  }
}

/// Finds the piece of ours that stands for a piece of theirs: one that says the same, else the n-th
/// of its name for the n-th.
private struct PieceAnchors {
  private var places: [String: [Int]] = [:]
  private var contents: [[UInt8]: Int] = [:]
  private var used: [String: Int] = [:]

  init(_ pieces: [MergePiece]) {
    for (place, piece) in pieces.enumerated() {
      places[piece.name, default: []].append(place)
      contents[piece.content] = place
    }
  }

  mutating func counterpart(of piece: MergePiece) -> Int? {
    guard let all = places[piece.name] else { return nil }
    let number = used[piece.name, default: 0]
    used[piece.name] = number + 1
    return contents[piece.content] ?? all[min(number, all.count - 1)]
  }
}

extension MergePiece {
  /// The piece with some of its elements only; nil where none is left, itself where all are.
  fileprivate func keeping(_ isKept: ([UInt8]) -> Bool) -> MergePiece? {
    guard let line, LineRule(of: name) == .list else { return isKept(content) ? self : nil }
    let all = CanonicalLine.elements(line)
    let kept = all.filter { isKept($0.key) }
    guard kept.count < all.count else { return self }
    guard !kept.isEmpty else { return nil }
    let values = kept.map { Array(line.text[$0.value]) }.joined(separator: [ASCII.comma])
    let new = Array(line.text[line.name.lowerBound..<line.value.lowerBound]) + values
    guard let property = PropertyLine(new, number: line.number) else { return self }
    return MergePiece(
      unit: unit, name: name, content: CanonicalLine.bytes(property),
      bytes: LineFolder.folded(new, lineEnd: LineFolder.lineEnd(of: bytes)), line: property)
  }
}
