import PlannerCore
import Testing

@testable import PlannerStore

/// Random sequences of changes, undos and redos; a failing one prints its seed.
@Suite("Sequences of changes")
struct UndoSequenceTests {
  @Test("undo of all gives the beginning, redo of all the end", arguments: 1...40)
  func sequence(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let store = try directory.planner()
    var random = SeededGenerator(seed: seed)
    for step in 0..<25 { try act(on: store, step, &random) }
    // What is undone now would be redone too; after a new change nothing else is.
    try store.add("end", "The end", "2026-11-30")
    try check(store)
    let end = try picture(of: store)
    while try store.undo() != "nothing" {}
    #expect(try store.events().isEmpty)
    #expect(try store.notes(in: CivilDate.first...CivilDate.last).isEmpty)
    #expect(try store.dayCounts(CivilDate.first...CivilDate.last).isEmpty)
    try check(store)
    while try store.redo() != "nothing" {}
    #expect(try picture(of: store) == end)
    try check(store)
  }

  @Test("undo of all gives the beginning, also after undos out of order", arguments: 101...140)
  func numbered(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let store = try directory.planner()
    var random = SeededGenerator(seed: seed)
    for step in 0..<25 {
      try act(on: store, step, &random)
      guard Int.random(in: 0...3, using: &random) == 0 else { continue }
      _ = try store.undo(Int.random(in: 1...step + 1, using: &random))
    }
    while try store.undo() != "nothing" {}
    #expect(try store.events().isEmpty)
    #expect(try store.notes(in: CivilDate.first...CivilDate.last).isEmpty)
    try check(store)
  }

  private func act(
    on store: PlannerStore, _ step: Int, _ random: inout SeededGenerator
  ) throws {
    let rows = try store.events()
    let row = rows.randomElement(using: &random)
    let date = day("2026-11-01").adding(days: Int.random(in: 0...20, using: &random))
    switch (Int.random(in: 0...11, using: &random), row) {
    case (10...11, _): try note(in: store, step, &random)
    case (0...1, _), (_, nil): try store.add("u\(step)", "N\(step)", date.description)
    case (2, _):
      let count = Int.random(in: 1...4, using: &random)
      let objects = (0..<count).map { ("i\($0)", todo("I\(step)", on: date)) }
      try store.importing(objects, text: Array("text \(step)".utf8))
    case (3, let row?): try store.edit(row.uid.rawValue) { $0.name += "'" }
    case (4, let row?): try store.edit(row.uid.rawValue) { $0.day = date }
    case (5, let row?): try store.edit(row.uid.rawValue) { $0 = $0.finished(at: now, on: date) }
    case (6, let row?):
      let change = try store.change(command: "rm", at: now)
      try change.remove(row.id)
      _ = try change.commit()
    case (7, _):
      guard let removed = try store.trash(.removed).randomElement(using: &random) else { return }
      let change = try store.change(command: "restore", at: now)
      _ = try change.restore(removed.row.id)
      _ = try change.commit()
    case (8, _): _ = try store.undo()
    default: _ = try store.redo()
    }
  }

  /// Gives a week or month a note, another one, or none; or takes one out of the trash.
  private func note(
    in store: PlannerStore, _ step: Int, _ random: inout SeededGenerator
  ) throws {
    let date = day("2026-11-02").adding(days: 7 * Int.random(in: 0...2, using: &random))
    let period: NotePeriod =
      Bool.random(using: &random)
      ? .week(PlannerWeek(containing: date)) : .month(PlannerMonth(containing: date))
    let lost = try store.trashedNotes(.removed).randomElement(using: &random)
    let change = try store.change(command: "note", at: now)
    if let lost, Bool.random(using: &random) {
      try change.setNote(lost.note.text, for: lost.note.period)
    } else {
      let text = Int.random(in: 0...2, using: &random) == 0 ? "" : "Note \(step)"
      try change.setNote(text, for: period)
    }
    _ = try change.commit()
  }

  /// What people see, and what goes out.
  private func picture(of store: PlannerStore) throws -> [String] {
    let rows = try store.events().map { "\($0.key.stem) \($0.event) \($0.counted)" }
    let texts = try store.column(
      "SELECT uid || ' ' || ifnull(CAST(text AS TEXT), '-') FROM object WHERE trashed IS NULL")
    let notes = try store.notes(in: CivilDate.first...CivilDate.last).map { "\($0)" }
    return rows + texts + notes
  }

  /// Counts equal lists, the database is sound, and revisions are all different.
  private func check(_ store: PlannerStore) throws {
    var listed: [CivilDate: DayCount] = [:]
    for row in try store.events() {
      if let day = row.event.day { listed[day, default: .none].add(row.event.status) }
    }
    #expect(try store.dayCounts(CivilDate.first...CivilDate.last) == listed)
    #expect(try store.column("PRAGMA integrity_check") == ["ok"])
    #expect(
      try store.column("SELECT count(*) - count(DISTINCT revision) FROM operation_part") == ["0"])
  }
}
