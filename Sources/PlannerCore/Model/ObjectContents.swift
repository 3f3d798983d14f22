/// What the planner shows of one calendar object: derived from its text, and disposable.
///
/// The adapter makes it, the store keeps it as rows; a better adapter derives it anew.
public struct ObjectContents: Hashable, Sendable {
  /// The name of its components in capitals: `VTODO`, `VEVENT`, `VJOURNAL` or another.
  public var component: String
  /// When and how often it was changed, as its text says.
  public var stamps: ObjectStamps
  /// Its events, the master first.
  ///
  /// A VTODO has them; a VEVENT only in a calendar where appointments
  /// can be ticked.
  public var events: [ObjectEvent]
  /// The occurrences of its series that have no state of their own.
  public var occurrences: [Occurrence]
  /// The last day up to which `occurrences` and `appointments` are complete; nil = there are no more.
  public var expandedThrough: CivilDate?
  /// Its days as appointments; none for anything but a VEVENT.
  public var appointments: [Appointment]
  /// The occurrence of a series that it stands for as an object of its own; nil for anything else.
  public var detachedFrom: SeriesOccurrence?
  /// The note that it is; nil for anything but a VJOURNAL about a week or a month.
  public var note: ObjectNote?

  /// Makes contents.
  public init(
    component: String, stamps: ObjectStamps = ObjectStamps(), events: [ObjectEvent] = [],
    occurrences: [Occurrence] = [], expandedThrough: CivilDate? = nil,
    appointments: [Appointment] = [], detachedFrom: SeriesOccurrence? = nil,
    note: ObjectNote? = nil
  ) {
    self.component = component
    self.stamps = stamps
    self.events = events
    self.occurrences = occurrences
    self.expandedThrough = expandedThrough
    self.appointments = appointments
    self.detachedFrom = detachedFrom
    self.note = note
  }
}

/// One occurrence of a series in the same calendar, wherever that series is.
public struct SeriesOccurrence: Hashable, Sendable {
  /// The UID of the series.
  public var series: UID
  /// Which of its occurrences.
  public var id: RecurrenceID

  /// Names an occurrence.
  public init(of series: UID, id: RecurrenceID) {
    self.series = series
    self.id = id
  }
}

/// When an object was made and changed, and how often; RFC 5545 §3.8.7.
public struct ObjectStamps: Hashable, Sendable {
  /// CREATED.
  public var created: Instant?
  /// LAST-MODIFIED, else DTSTAMP.
  public var changed: Instant?
  /// SEQUENCE, 0 where it is absent.
  public var sequence: Int

  /// Makes stamps.
  public init(created: Instant? = nil, changed: Instant? = nil, sequence: Int = 0) {
    self.created = created
    self.changed = changed
    self.sequence = sequence
  }

  /// Whether a copy with these stamps is older than one with the others: lower SEQUENCE, or equal
  /// SEQUENCE and an earlier change.
  public func isOlder(than other: ObjectStamps) -> Bool {
    guard sequence == other.sequence else { return sequence < other.sequence }
    guard let changed, let theirs = other.changed else { return false }
    return changed < theirs
  }
}

/// One VTODO component of an object: the event itself, or a deviation of one occurrence.
public struct ObjectEvent: Hashable, Sendable {
  /// Which occurrence it stands for; nil = the event itself.
  public var recurrenceID: RecurrenceID?
  /// The day that the rule gave that occurrence in the planner; nil for the event itself.
  public var occurrenceDay: CivilDate?
  /// The RRULE of a series as written, several on a line each, empty for one that has RDATE only;
  /// nil for anything else, and where the rule cannot be expanded.
  ///
  /// A series is never counted itself.
  public var rule: String?
  /// Its fields.
  public var event: PlannerEvent
  /// Which fields the user has changed since the text.
  public var edited: EventFields
  /// Of a series: the occurrences that became objects of their own since the text.
  public var detached: [RecurrenceID]
  /// Of a series: the occurrences that the user left out since the text.
  public var skipped: [RecurrenceID]

  /// Whether it stands for a whole series and so is not counted itself.
  public var isSeries: Bool { rule != nil }

  /// Makes an event of an object.
  public init(
    recurrenceID: RecurrenceID? = nil, occurrenceDay: CivilDate? = nil, rule: String? = nil,
    event: PlannerEvent, edited: EventFields = [], detached: [RecurrenceID] = [],
    skipped: [RecurrenceID] = []
  ) {
    self.recurrenceID = recurrenceID
    self.occurrenceDay = occurrenceDay
    self.rule = rule
    self.event = event
    self.edited = edited
    self.detached = detached
    self.skipped = skipped
  }

  /// The fields in which two differ, the recurrence among them.
  public func fields(differingFrom other: ObjectEvent) -> EventFields {
    let fields = event.fields(differingFrom: other.event)
    let isSame = rule == other.rule && detached == other.detached && skipped == other.skipped
    return isSame ? fields : fields.union(.recurrence)
  }
}

extension [ObjectEvent] {
  /// The first event for each occurrence, and for the object itself: an object may have thousands.
  public var byOccurrence: [RecurrenceID?: ObjectEvent] {
    Dictionary(map { ($0.recurrenceID, $0) }) { first, _ in first }
  }
}

/// The note that an object is.
public struct ObjectNote: Hashable, Sendable {
  /// The note.
  public var note: PlannerNote
  /// Whether the user has changed its text since the object's text.
  public var isEdited: Bool

  /// Makes the note of an object.
  public init(_ note: PlannerNote, isEdited: Bool = false) {
    self.note = note
    self.isEdited = isEdited
  }
}

/// One day of a series on which no deviation stands.
public struct Occurrence: Hashable, Sendable {
  /// The day that the rule gives it in the planner: its start moved by the distance from DTSTART
  /// to DUE.
  ///
  /// It names the occurrence.
  public var day: CivilDate
  /// The wall time in the planner's zone; nil = the whole day.
  public var time: ClockTime?
  /// `open`, `finished` under a finished series up to that day, `cancelled` under a cancelled one.
  public var status: EventStatus

  /// Makes an occurrence.
  public init(day: CivilDate, time: ClockTime? = nil, status: EventStatus = .open) {
    self.day = day
    self.time = time
    self.status = status
  }
}
