internal import PlannerCore

/// Everything of an object that a change can touch and nothing can derive, except its text.
struct ObjectState: Equatable {
  /// The number of its calendar.
  var calendar: Int
  /// Its place in that calendar.
  var position: Int
  /// The name of its components in capitals.
  var component: String
  /// Since when and why it lies in the trash.
  var trash: Trash?
  /// Its events, the master first.
  var events: [StoredEvent]
  /// The note that it is.
  var note: ObjectNote?

  /// Whether one of its events stands for a series.
  var hasSeries: Bool { events.contains(where: \.contents.isSeries) }

  /// The event with a number.
  func event(_ id: Int) -> StoredEvent? { events.first { $0.id == id } }

  /// Whether it holds the same as another for people: calendar, trash, the fields of its events,
  /// and the text of its note.
  func shows(the other: ObjectState) -> Bool {
    calendar == other.calendar && (trash == nil) == (other.trash == nil)
      && note?.note == other.note?.note
      && events.count == other.events.count
      && events.allSatisfy { event in
        other.event(event.id).map { event.differing(from: $0).isEmpty } ?? false
      }
  }
}

extension StoredEvent {
  /// The fields in which the events differ.
  func differing(from other: StoredEvent) -> EventFields {
    contents.fields(differingFrom: other.contents)
  }
}

/// The text of an object at the three moments that an undo looks at.
struct TextHistory {
  /// Before the operation.
  let before: [UInt8]?
  /// After it.
  let after: [UInt8]?
  /// As it is.
  let now: [UInt8]?
}
