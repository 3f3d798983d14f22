public import PlannerCore

/// What an undo or redo does to one object.
public struct ReversalStep {
  /// The object as it is.
  public let object: StoredObject
  let now: ObjectState
  private(set) var merge: StateMerge
  let textBefore: [UInt8]?
  /// The text as last imported that comes back with the text; nil where that is the same.
  var importBase: [UInt8]?
  let zones: Set<Int>
  /// Whether one of the object's events stands for a series.
  let hasSeries: Bool
  /// Whether nothing but its place in the trash was looked at.
  var isTrashAlone = false

  /// The text of the object then; nil where it has none.
  public var text: [UInt8]? { merge.restoresText ? textBefore : object.text }

  /// Its events then.
  public var events: [ObjectEvent] { merge.state.events.map(\.contents) }

  /// Its UID.
  public var uid: UID { object.uid }

  /// When and how often it was changed.
  public var stamps: ObjectStamps { object.stamps }

  /// Whether what is derived from the object must be read anew: its text is set back, or a series
  /// goes on in another way.
  public var isDerivedAnew: Bool {
    guard !changesNothing else { return false }
    return merge.restoresText ? textBefore != nil || merge.state.hasSeries : changesSeries
  }

  /// Whether an event that is a series, or was one, becomes another.
  var changesSeries: Bool {
    if merge.state.hasSeries, merge.state.events.map(\.id) != now.events.map(\.id) { return true }
    return merge.state.events.contains { event in
      guard let now = now.event(event.id), now.contents != event.contents else { return false }
      return event.contents.isSeries || now.contents.isSeries
    }
  }

  /// Whether the object is as it was before the operation, or nothing of it can be set back.
  public var changesNothing: Bool {
    merge.state == now && (!merge.restoresText || textBefore == object.text)
  }

  /// Whether it puts the object into the trash.
  var isTrashed: Bool { now.trash == nil && merge.state.trash?.reason == .undone }

  /// The step that leaves the object where it is and gives its first event these values: a day
  /// whose series does not have it any more would be lost in the trash.
  public func keeping(as event: PlannerEvent) -> ReversalStep {
    var step = self
    step.merge.keep(as: event)
    return step
  }

  /// The occurrences of a series that it gives back to it; the series may have moved on past them.
  public var returning: [RecurrenceID] { merge.state.trash == nil ? merge.returning : [] }

  /// The step that says of days that they stay left out.
  public func keeping(leftOut ids: [RecurrenceID]) -> ReversalStep {
    var step = self
    step.merge.keep(leftOut: ids)
    return step
  }

  /// How much of the object it touches.
  var extent: Operation.Extent {
    if merge.restoresText { return .text }
    var state = merge.state
    state.trash = now.trash
    return state == now ? .trash : .columns
  }

  /// The number of the object.
  public var objectID: Int { object.id }

  /// What stays because it was changed since, in words; nil where all is set back.
  public var kept: String? { merge.keptWords }

  /// The key of the object's first event; nil where it has none.
  public var key: EventKey? { now.events.first.map { EventKey(number: $0.id) } }

  /// The name of the object's first event, the week or month of a note, else its UID.
  public var name: String {
    now.events.first?.contents.event.name ?? now.note.map { "note for \($0.note.period.label)" }
      ?? object.uid.rawValue
  }

  /// The numbers of the zone definitions that the text set back may name; nil where it stays.
  public var zoneNumbers: Set<Int>? { merge.restoresText ? zones : nil }
}
