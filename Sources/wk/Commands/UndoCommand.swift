internal import PlannerStore

/// `wk undo`: takes back what was done.
struct UndoCommand: Command {
  static let table = OptionTable(
    name: "undo", group: .change, operands: "[N]", operandCount: 0...1,
    summary: "Take back what was done last, or one operation of the log.",
    examples: [
      .init("wk undo", "the last operation; again, the one before it"),
      .init("wk undo 40", "operation #40 of wk log"),
    ],
    fields: OperationRecord.jsonKeys,
    notes: [
      "Fields that were changed again since then stay as they are and are named.",
      "What an undone operation brought lies in the trash; wk redo brings it back.",
    ],
    exits: "0 undone, also when there is nothing to undo; 3 no such operation", more: "wk help log")

  private let number: Int?

  init(_ arguments: Arguments) throws(CommandError) {
    guard let text = arguments.operands.first else {
      number = nil
      return
    }
    number = try OperationNumber.read(text, of: "an operation", hint: "See: wk log")
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    try UndoRun(direction: .undo, number: number).perform(in: context)
  }
}

/// `wk redo`: takes back an undo.
struct RedoCommand: Command {
  static let table = OptionTable(
    name: "redo", group: .change,
    summary: "Bring back what was undone last.",
    examples: [.init("wk redo", "the last undo; again, the one before it")],
    fields: OperationRecord.jsonKeys,
    notes: ["Once something else was done, there is nothing to redo."],
    exits: "0 redone, also when there is nothing to redo", more: "wk help undo")

  init(_ arguments: Arguments) throws(CommandError) {}

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    try UndoRun(direction: .redo, number: nil).perform(in: context)
  }
}
