internal import PlannerCore

/// The table of mapped properties, one row a property; what is not in it is never looked at.
struct Codec: Sendable {
  /// The table that everything uses.
  static let shared = Codec(rows: reading + schedule + status + recurrence + notes + copies)

  /// The rows; new lines are written in their order.
  let rows: [MappedProperty]
  private let byLength: [[(name: PropertyName, row: Int)]]

  /// Makes a table.
  init(rows: [MappedProperty]) {
    self.rows = rows
    var byLength: [[(name: PropertyName, row: Int)]] = Array(repeating: [], count: 33)
    for (row, property) in rows.enumerated() {
      let name = PropertyName(property.name)
      byLength[min(name.length, 32)].append((name, row))
    }
    self.byLength = byLength
  }

  /// The row of a property; nil where it is not mapped.
  func row(of name: PropertyName) -> Int? {
    guard name.length < byLength.count else { return nil }
    for candidate in byLength[name.length] where candidate.name == name { return candidate.row }
    return nil
  }
}

/// A row of the codec table.
struct MappedProperty: Sendable {
  /// When a property is written.
  enum Trigger: Sendable {
    /// When one of these fields was edited.
    case fields(EventFields)
    /// When anything was edited.
    case anyEdit
    /// When the component is new.
    case newComponent
    /// Never: it is read only.
    case never
  }

  /// Its name in capitals.
  let name: StaticString
  /// Whether several lines of it add up; else the first counts.
  var isList = false
  /// Whether several lines of it add up in a VJOURNAL, RFC 5545 §3.6.3.
  var isListInJournal = false
  /// When it is written.
  var trigger = Trigger.never
  /// Reads a line; what it gives back is why that line counts as absent.
  let readLine: @Sendable (PropertyLine, inout ComponentFields) -> String?
  /// What becomes of its lines.
  var write: @Sendable (ComponentEdit) -> LineEdit = { _ in .keep }

  /// Reads a line and notes what is wrong with it.
  func read(_ line: PropertyLine, isRepeated: Bool, into fields: inout ComponentFields) {
    if isRepeated, !isList {
      fields.note(line.number, "\(name) stands here again; the first one counts")
      return
    }
    if let trouble = readLine(line, &fields) {
      fields.note(line.number, "\(name) \(trouble)")
    }
  }
}

/// What becomes of the lines of one property.
enum LineEdit {
  /// They stay as they are.
  case keep
  /// They go.
  case remove
  /// The first becomes this, others go; where there is none, it is new.
  case set(NewProperty)
  /// The first keeps its name and parameters and gets this value, others go.
  case value([UInt8])
}
