import PlannerCore

@testable import PlannerStore

extension PlannerStore {
  /// A pair of a calendar, of the default one unless it says otherwise.
  func makePair(_ name: String = "phone", of calendar: PlannerCalendar? = nil) throws -> Pair {
    try addPair(
      name, kind: .folder, place: "/there/\(name)", to: try calendar ?? defaultCalendar(),
      direction: .both, deletes: true, policy: .ask)
  }

  /// Begins a run of a pair at ten o'clock.
  func run(of pair: Pair) throws -> SyncWriter {
    try syncWriter(of: pair, command: "sync run", at: now)
  }

  /// What the pair does not have as it is, a row each.
  func changes(of pair: Pair) throws -> [String] {
    try ourChanges(of: pair).map { row in
      var words = ["\(row.object)", "\(row.uid)", row.hasBase ? "base" : "new", "\(row.standing)"]
      if let series = row.seriesUID { words.append("of \(series)") }
      if row.hasSeries { words.append("series") }
      return words.joined(separator: " ")
    }
  }

  /// Gives every object of a calendar the base that it would have after a run.
  func settle(_ pair: Pair) throws {
    let writer = try run(of: pair)
    try writer.begin()
    for row in try ourChanges(of: pair) {
      guard let object = try object(row.object) else { continue }
      try writer.set(base(of: object))
    }
    try writer.commitChunk()
  }

  /// The base of an object as a run leaves it.
  func base(of object: StoredObject) -> SyncBase {
    SyncBase(
      uid: object.uid, object: object.id, href: "\(object.uid).ics", etag: "\"1\"", isWeak: false,
      ours: object.text ?? [], theirs: object.text ?? [], revision: object.revision,
      origin: .here)
  }
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
