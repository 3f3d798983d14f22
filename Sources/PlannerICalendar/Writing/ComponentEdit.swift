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
  /// Whether the component has a SEQUENCE.
  let hasSequence: Bool
}

/// What becomes of the lines that plan an event.
struct ScheduleEdit {
  var start = LineEdit.keep
  var due = LineEdit.keep
  var duration = LineEdit.keep
}
