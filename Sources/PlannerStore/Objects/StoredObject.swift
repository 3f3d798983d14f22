public import PlannerCore

/// A calendar object as the planner holds it, without its events.
public struct StoredObject: Sendable {
  /// Its number in the database.
  public let id: Int
  /// The number of the calendar it stands in.
  public let calendarID: Int
  /// The name of the calendar it stands in.
  public let calendarName: String
  /// Its UID.
  public private(set) var uid: UID
  /// What tells it apart from others that another program gave the same UID; mostly empty.
  public let twin: String
  /// The name of its components in capitals.
  public let component: String
  /// Its place in the calendar; it orders an export.
  public let position: Int
  /// Its text as it last came in; nil until then.
  public let text: [UInt8]?
  /// The number of its last change.
  public let revision: Int
  /// When it was made and changed, and how often.
  public let stamps: ObjectStamps
  /// The occurrence of a series that it stands for as an object of its own; nil for anything else.
  public let detachedFrom: SeriesOccurrence?
  /// The last day up to which its derived rows are complete; nil = there are no more.
  public let expandedThrough: CivilDate?
  /// Since when and why it lies in the trash; nil where it does not.
  public internal(set) var trash: Trash?

  /// Whether it lies in the trash.
  public var isTrashed: Bool { trash != nil }

  /// Whether it lies in the trash because its arrival was undone.
  public var isUndone: Bool { trash?.reason == .undone }

  /// The same object as it is once it has another UID.
  public func known(as uid: UID) -> StoredObject {
    var object = self
    object.uid = uid
    return object
  }
}

/// One event of a stored object.
public struct StoredEvent: Hashable, Sendable {
  /// The number of its row, which makes its key.
  public let id: Int
  /// What it holds.
  public let contents: ObjectEvent

  /// Makes the event of a row.
  public init(id: Int, contents: ObjectEvent) {
    self.id = id
    self.contents = contents
  }
}

extension StoredObject {
  /// The columns that ``init(in:calendarName:)`` reads; `o` is the object.
  static let columns = """
    o.id, o.calendar, o.uid, o.component, o.revision, o.created, o.changed, o.sequence,
    o.expanded_through, o.trashed, o.text, o.twin, o.trash_reason, o.position, o.series_uid,
    o.recurrence_id
    """

  /// How many columns they are: where a further one stands.
  static let columnCount: Int32 = 16

  /// Reads the row on which a query stands.
  init(in row: borrowing Statement, calendarName: String) {
    let series = row.optionalText(14).map(UID.init(rawValue:))
    let occurrence = row.optionalText(15).map(RecurrenceID.init(rawValue:))
    self.init(
      id: row.int(0), calendarID: row.int(1), calendarName: calendarName,
      uid: UID(rawValue: row.text(2)), twin: row.text(11), component: row.text(3),
      position: row.int(13), text: row.bytes(10),
      revision: row.int(4),
      stamps: ObjectStamps(
        created: row.instant(5), changed: row.instant(6), sequence: row.int(7)),
      detachedFrom: series.flatMap { series in
        occurrence.map { SeriesOccurrence(of: series, id: $0) }
      },
      expandedThrough: row.day(8), trash: Trash(at: row.instant(9), reason: row.optionalText(12)))
  }
}

extension Connection {
  /// The object with a UID in a calendar, the first of twins, in the trash or not.
  ///
  /// It does not know its calendar's name. Nil where there is none.
  func object(_ uid: UID, in calendar: Int) throws(StoreError) -> StoredObject? {
    let query = try prepare(
      """
      SELECT \(StoredObject.columns) FROM object o
      WHERE o.uid = ?1 AND o.calendar = ?2 AND o.twin = ''
      """)
    try query.bind(uid.rawValue, at: 1)
    try query.bind(calendar, at: 2)
    return try query.next() ? StoredObject(in: query, calendarName: "") : nil
  }
}
