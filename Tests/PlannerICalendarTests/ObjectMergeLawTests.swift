import Foundation
import PlannerCore
import Testing

@testable import PlannerICalendar

/// What must hold of a merge, whatever the two sides did.
@Suite("Merges of generated objects")
struct ObjectMergeLawTests {
  private struct Case {
    let base: [UInt8]
    let ours: [UInt8]
    let theirs: [UInt8]
    let drafts: (base: MergeDraft, ours: MergeDraft, theirs: MergeDraft)
  }

  /// What was found while merging.
  struct Outcome {
    var features: [String: Int] = [:]
    var faults: [String] = []

    mutating func check(_ holds: Bool, _ what: String, _ texts: [UInt8]...) {
      if !holds { faults.append(what + "\n" + texts.map(shown).joined(separator: "\n")) }
    }
  }

  @Test("lose nothing, take no side and settle")
  func laws() {
    var outcome = Outcome()
    let cases = max(1000, RoundTripTests.cases / 100)
    for seed in 1...4 { run(seed: UInt64(seed), cases: cases, &outcome) }
    print("merges:")
    for (feature, count) in outcome.features.sorted(by: { $0.key < $1.key }) {
      print("  \(count) \(feature)")
    }
    let faults = outcome.faults
    #expect(faults.isEmpty, "\(faults.count) faults:\n\(faults.prefix(4).joined(separator: "\n"))")
    let missing = Self.wanted.filter { outcome.features[$0, default: 0] == 0 }
    #expect(missing.isEmpty, "never occurred: \(missing)")
  }

  static let wanted =
    MergeDraft.changes.flatMap { ["ours: \($0.unit)", "theirs: \($0.unit)"] } + [
      "conflict: status", "conflict: day", "conflict: name", "conflict: X-SINGLE",
      "conflict: alarm", "merged without a base", "both finished", "nothing in conflict",
    ]

  private func run(seed: UInt64, cases: Int, _ outcome: inout Outcome) {
    var generator = ObjectGenerator(seed: seed)
    for number in 0..<cases {
      let made = make(&generator, &outcome)
      let before = outcome.faults.count
      check(made, &outcome)
      for index in before..<outcome.faults.count {
        outcome.faults[index] = "seed \(seed), case \(number): " + outcome.faults[index]
      }
    }
  }

  private func make(_ generator: inout ObjectGenerator, _ outcome: inout Outcome) -> Case {
    let base = MergeDraft.base(&generator)
    var (ours, theirs) = (base, base)
    for _ in 0..<generator.next(4) {
      let change = generator.pick(MergeDraft.changes)
      change.make(&ours, &generator)
      outcome.features["ours: \(change.unit)", default: 0] += 1
    }
    for _ in 0..<generator.next(4) {
      let change = generator.pick(MergeDraft.changes)
      change.make(&theirs, &generator)
      outcome.features["theirs: \(change.unit)", default: 0] += 1
    }
    return Case(
      base: base.text(&generator), ours: ours.text(&generator), theirs: theirs.text(&generator),
      drafts: (base, ours, theirs))
  }

  private func check(_ made: Case, _ outcome: inout Outcome) {
    let (base, ours, theirs) = (made.base, made.ours, made.theirs)
    let whole = [base, ours, theirs]
    let merge = ObjectMerge(base: base, ours: ours, theirs: theirs)
    let canonical = CanonicalObject(merge.text)
    outcome.check(
      CanonicalObject(ObjectMerge(base: base, ours: base, theirs: theirs).text)
        == CanonicalObject(theirs), "a change of theirs alone is not taken", base, theirs)
    outcome.check(
      CanonicalObject(ObjectMerge(base: base, ours: ours, theirs: base).text)
        == CanonicalObject(ours), "a change of ours alone does not stay", base, ours)
    let mirror = ObjectMerge(base: base, ours: theirs, theirs: ours, preferring: .theirs)
    outcome.check(
      CanonicalObject(mirror.text) == canonical, "it takes sides", whole[0], whole[1], whole[2],
      merge.text, mirror.text)
    outcome.check(
      Set(mirror.conflicts.map(\.unit)) == Set(merge.conflicts.map(\.unit)),
      "its conflicts take sides", base, ours, theirs)
    let again = ObjectMerge(base: base, ours: merge.text, theirs: theirs)
    outcome.check(again.text == merge.text, "it does not settle", merge.text, again.text)
    checkNothingLost(made, merge, &outcome)
    let blind = ObjectMerge(base: nil, ours: ours, theirs: theirs)
    let mirrored = ObjectMerge(base: nil, ours: theirs, theirs: ours, preferring: .theirs)
    outcome.check(
      CanonicalObject(blind.text) == CanonicalObject(mirrored.text),
      "without a base it takes sides", ours, theirs, blind.text, mirrored.text)
    outcome.features["merged without a base", default: 0] += 1
    for conflict in merge.conflicts {
      outcome.features["conflict: \(conflict.unit.words)", default: 0] += 1
    }
    if merge.conflicts.isEmpty { outcome.features["nothing in conflict", default: 0] += 1 }
  }

  /// Whatever a side added is in the merged text, or in a conflict.
  private func checkNothingLost(
    _ made: Case, _ merge: ObjectMerge, _ outcome: inout Outcome
  ) {
    let merged = Self.items(of: merge.text)
    let before = Self.items(of: made.base)
    let (ours, theirs) = (Self.items(of: made.ours), Self.items(of: made.theirs))
    let isFinished = "STATUS:COMPLETED"
    let bothFinished = ours.contains(isFinished) && theirs.contains(isFinished)
    if bothFinished { outcome.features["both finished", default: 0] += 1 }
    for item in ours.union(theirs).subtracting(before).subtracting(merged) {
      let name = MergeDraft.name(of: item)
      let unit = MergeUnit(ofProperty: name)
      if unit.isVolatile || unit == .status && bothFinished { continue }
      let stands = merge.conflicts.contains {
        $0.unit == unit || name == "VALARM" && $0.unit.words == "alarm"
      }
      // An absent STATUS says what NEEDS-ACTION does.
      if item == "STATUS:NEEDS-ACTION" { continue }
      outcome.check(stands, "lost \(item)", made.base, made.ours, made.theirs, merge.text)
    }
  }

  /// What a text says, in pieces that a merge does not cut: its lines, the values of its lists, and
  /// its alarms.
  private static func items(of text: [UInt8]) -> Set<String> {
    let unfolded = String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
      .replacing("\n ", with: "")
    var items: Set<String> = []
    var alarm: String?
    for line in unfolded.split(separator: "\n").map(String.init) {
      if line == "BEGIN:VALARM" { alarm = "VALARM:" }
      if alarm != nil { alarm? += line + " " }
      if line == "END:VALARM" {
        items.insert(alarm ?? "")
        alarm = nil
      } else if alarm == nil, line.hasPrefix("CATEGORIES:") || line.hasPrefix("RESOURCES:") {
        let name = MergeDraft.name(of: line)
        let values = line.dropFirst(name.count + 1).replacing("\\,", with: "\u{1}")
        for value in values.split(separator: ",") { items.insert("\(name):\(value)") }
      } else if alarm == nil {
        items.insert(line)
      }
    }
    return items
  }
}
