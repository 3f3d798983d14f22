import PlannerCore

@testable import PlannerStore

extension PlannerStore {
  /// Adds an event as one operation.
  func add(_ uid: String, _ name: String, _ date: String) throws {
    let change = try change(command: "add", at: now)
    let event = PlannerEvent(name: name, day: day(date))
    _ = try change.add(event, to: try defaultCalendar(), uid: UID(rawValue: uid))
    _ = try change.commit()
  }

  /// Edits the event with a UID as one operation; the fields that differ are the edited ones.
  func edit(_ uid: String, _ body: (inout PlannerEvent) -> Void) throws {
    guard let row = try events().first(where: { $0.uid.rawValue == uid }) else { return }
    var event = row.event
    body(&event)
    let fields = event.fields(differingFrom: row.event)
    let change = try change(command: fields == .status ? "done" : "edit", at: now)
    try change.update(row.id, to: event, fields: fields)
    _ = try change.commit()
  }

  /// Undoes and says in one line what was done.
  func undo(_ number: Int? = nil) throws -> String { try revert(.undo, number) }

  /// Redoes and says in one line what was done.
  func redo() throws -> String { try revert(.redo, nil) }

  func names() throws -> [String] { try events().map(\.event.name) }

  /// Whether the parts of the log, as they were written, have rising revisions below the planner's.
  func revisionsGrow() throws -> Bool {
    let revisions = try column("SELECT revision FROM operation_part ORDER BY operation, object")
      .compactMap { Int($0) }
    let last = try column("SELECT revision FROM planner").compactMap { Int($0) }
    return revisions == revisions.sorted() && Set(revisions).count == revisions.count
      && revisions.last == last.first
  }

  private func revert(_ direction: Reversal.Direction, _ number: Int?) throws -> String {
    switch try reversal(direction, of: number, command: direction.rawValue, at: now) {
    case .nothing: return "nothing"
    case .unknown: return "unknown"
    case .already(let operation): return "already \(operation.id)"
    case .begun(let reversal):
      var (changed, kept) = (0, "")
      while let step = try reversal.next() {
        try reversal.write(
          step, derived: step.isDerivedAnew ? ObjectContents(component: "VTODO") : nil)
        if !step.changesNothing { changed += 1 }
        if let words = step.kept {
          kept += ", kept \(step.key?.text(in: 2026) ?? "-") \(step.name): \(words)"
        }
      }
      _ = try reversal.finish()
      let operation = reversal.operation
      return (reversal.isResumed ? "resumed " : "")
        + "\(reversal.direction.rawValue) \(operation.id) \(operation.command): \(changed)\(kept)"
    }
  }
}
