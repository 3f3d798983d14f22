internal import PlannerCore

/// What the rows of the codec table write from: an event, and the component as it was.
struct ComponentEdit {
  /// The UID of the object.
  let uid: UID
  /// The occurrence that it stands for, for a new component.
  let recurrenceID: DateOrTime?
  /// The event as it is to be.
  let event: PlannerEvent
  /// When and how often it was changed.
  let stamps: ObjectStamps
  /// The component as it was; empty for a new one.
  let before: ComponentFields
  /// What becomes of DTSTART, DUE and DURATION.
  let schedule: ScheduleEdit
  /// The rule of the series; nil for anything else.
  let rule: String?
  /// Whether it is planned anew.
  let isMoved: Bool
  /// Whether the component has a SEQUENCE.
  let hasSequence: Bool

  /// Whether the rule is that of the component as it was.
  var keepsRule: Bool {
    guard let rule else { return before.rules.isEmpty && before.dates.isEmpty }
    return rule == before.ruleText
  }
}

/// What becomes of the lines that plan an event.
struct ScheduleEdit {
  var start = LineEdit.keep
  var due = LineEdit.keep
  var duration = LineEdit.keep
}
