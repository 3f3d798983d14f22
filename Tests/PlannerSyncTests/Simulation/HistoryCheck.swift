import PlannerCore
import PlannerICalendar

@testable import PlannerStore
@testable import PlannerSync

/// What must hold once the faults have stopped.
struct HistoryCheck {
  let history: History

  init(of history: History) { self.history = history }

  private var planner: SimulatedPlanner { history.planner }

  /// Whether the planner and an endpoint say the same, as far as the pair's mode allows.
  func compare(_ side: HistorySide) throws {
    guard side.mode != .readOnly else { return }
    let waiting = Set(
      try planner.store.conflicts().filter { $0.pair == side.name }.map(\.uid))
    let home = try planner.store.defaultCalendar().id
    let ours = try OurSide(in: planner.store)
    var here: [UID: [UInt8]] = [:]
    for object in try planner.objects()
    where !object.stored.isTrashed && object.stored.calendarID == home {
      here[object.stored.uid] = ours.outgoing(object)
    }
    var there: [UID: [UInt8]] = [:]
    for (_, text) in side.endpoint.real.texts { there[try CalendarResource(text).uid] = text }
    for (uid, text) in here where !waiting.contains(uid) {
      guard let theirs = there[uid] else {
        if side.mode == .noDelete { continue }
        throw history.fail("\(uid) is not at \(side.name)")
      }
      let kept = side.isLossy ? LossyServer.kept(text) : text
      guard CanonicalObject(kept) == CanonicalObject(theirs) else {
        throw history.fail(
          "\(uid) differs at \(side.name):\n\(Self.string(text))\nthere:\n\(Self.string(theirs))")
      }
    }
    guard side.mode == .both else { return }
    // What was removed here before both sides met is left there.
    let pair = try planner.pair(side.name)
    let left = Set(try planner.store.skipped(of: pair).filter { $0.reason == nil }.map(\.uid))
    for uid in there.keys where here[uid] == nil && !waiting.contains(uid) && !left.contains(uid) {
      throw history.fail("\(uid) is only at \(side.name)")
    }
  }

  /// Whether each mark that nobody overwrote knowingly is still to be found.
  func audit() throws {
    var found = try planner.marks().union(try planner.keptMarks())
    for side in history.sides {
      for text in side.endpoint.real.texts.values { found.formUnion(Ledger.marks(in: text)) }
    }
    let lost = history.ledger.live.subtracting(found).sorted()
    guard lost.isEmpty else {
      let named = lost.map { "tk\($0)x (\(history.ledger.origins[$0] ?? ""))" }
      throw history.fail("lost " + named.joined(separator: ", "))
    }
  }

  /// Whether what is derived from the texts is what they show.
  func inspect() throws {
    let findings = try DerivedCheck(of: planner.store, at: planner.now).find()
    guard findings.damaged.isEmpty, findings.empty.isEmpty else {
      let ours = try OurSide(in: planner.store)
      let texts = try findings.damaged.compactMap { number in
        try planner.store.object(number).map { stored in
          let object = try ours.object(stored)
          let rows = try planner.store.objectWalk().rows(of: stored)
          return "\(Self.string(stored.text ?? []))\n\(object.events)\n\(rows)\n\(stored)"
        }
      }
      throw history.fail(
        "rows of \(findings.first ?? "\(findings.empty)") are not what its text shows:\n"
          + texts.joined(separator: "\n"))
    }
  }

  private static func string(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }
}
