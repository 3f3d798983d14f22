public import PlannerCore

extension PlannerStore {
  /// The events that a filter lets through, in the order in which people see them: by day, timed
  /// ones first and by clock, then by priority, name and number; unscheduled ones last.
  ///
  /// Nothing of the trash is among them. With a range of days, series show as their occurrences;
  /// those beyond a series' horizon are not here, see ``seriesEnding(before:)``.
  public func events(_ filter: EventFilter = EventFilter()) throws(StoreError) -> [EventRow] {
    var rows: [EventRow] = []
    try read(filter, inOrder: true) { row in rows.append(row) }
    return rows
  }

  /// Hands over one after another the events that a filter lets through.
  func read(
    _ filter: EventFilter, inOrder: Bool, _ body: (EventRow) -> Void
  ) throws(StoreError) {
    let query = try connection.prepare(EventSelection(filter, inOrder: inOrder).sql)
    if filter.selectsByDay {
      try query.bind(filter.days?.lowerBound ?? .first, at: 1)
      try query.bind(filter.days?.upperBound ?? .last, at: 2)
    }
    if let calendar = filter.calendar { try query.bind(calendar, at: 3) }
    if let statuses = filter.statuses {
      try query.bind(CategoryList(statuses.map(\.rawValue)).json, at: 4)
    }
    let test = EventTest(filter)
    while try query.next() {
      let row = EventRow(in: query)
      if test.passes(row) { body(row) }
    }
  }

  /// The event with a key; nil where there is none, or where it lies in the trash.
  ///
  /// A key with a day names one occurrence of a series: the deviation that stands for that day,
  /// wherever it was moved, else the occurrence itself while it is within the stored horizon. The
  /// last one of a series that is over is the event itself.
  public func find(key: EventKey) throws(StoreError) -> EventRow? {
    let selections =
      key.occurrence == nil
      ? [EventSelection.event]
      : [
        EventSelection.deviation, EventSelection.detached, EventSelection.occurrence,
        EventSelection.lastOfSeries,
      ]
    for selection in selections {
      let query = try connection.prepare(selection.sql)
      try query.bind(key.number, at: 5)
      if let day = key.occurrence { try query.bind(day, at: 6) }
      if try query.next() { return EventRow(in: query) }
    }
    return nil
  }
}

extension PlannerStore {
  /// The events whose key starts with what was typed, at most a hundred; a whole key finds its own
  /// event only, though longer keys start with it.
  ///
  /// - Parameters:
  ///   - text: a key or its beginning, capitals or not: `q4`, `q4m`, `q4@11-26`.
  ///   - year: the year of an occurrence that is typed without one.
  /// - Returns: the events, those with shorter keys first.
  /// - Throws: where the database cannot be read.
  public func find(prefix text: String, year: Int) throws(StoreError) -> [EventRow] {
    if let key = EventKey(text, year: year), let row = try find(key: key) { return [row] }
    let last = try connection.number("SELECT ifnull(max(id), 0) FROM event") ?? 0
    var rows: [EventRow] = []
    for key in EventKey.candidates(prefix: text, year: year, upTo: last) {
      if let row = try find(key: key) { rows.append(row) }
    }
    return rows
  }
}

/// One SELECT over event rows and occurrences, put together from fixed pieces.
///
/// The values are bound: 1 and 2 the days, 3 the calendar, 4 the states as JSON, 5 a number, 6 the
/// day of an occurrence.
struct EventSelection {
  /// The statement.
  let sql: String

  /// The statement for a filter.
  ///
  /// It may find more than the filter lets through: ``EventTest`` has the last word.
  init(_ filter: EventFilter, inOrder: Bool) {
    var conditions = ["o.trashed IS NULL"]
    if filter.calendar != nil { conditions.append("c.name = ?3") }
    if filter.statuses != nil { conditions.append("STATUS IN (SELECT value FROM json_each(?4))") }
    // One part for each partial index; together they hold every row.
    let parts = filter.countedOnly ? Self.counted(filter) : Self.counted(filter) + Self.rest(filter)
    sql = Self.select(parts, and: conditions) + (inOrder ? Self.order : "")
  }

  private typealias Part = (isOccurrence: Bool, condition: String)

  private static func counted(_ filter: EventFilter) -> [Part] {
    if filter.basis == .done {
      return [
        (false, "e.counted = 1 AND e.status = 'finished' AND e.finished_day BETWEEN ?1 AND ?2")
      ]
    }
    if filter.days != nil {
      return [
        (false, "e.counted = 1 AND e.day BETWEEN ?1 AND ?2"),
        (true, "x.counted = 1 AND x.day BETWEEN ?1 AND ?2"),
      ]
    }
    if filter.unscheduledOnly { return [(false, "e.counted = 1 AND e.day IS NULL")] }
    return [(false, filter.countedOnly ? "e.counted = 1" : "1")]
  }

  private static func rest(_ filter: EventFilter) -> [Part] {
    if filter.basis == .done {
      return [(false, "e.counted = 0 AND e.rule IS NULL AND e.finished_day BETWEEN ?1 AND ?2")]
    }
    if filter.days != nil {
      return [
        (false, "e.counted = 0 AND e.rule IS NULL AND e.day BETWEEN ?1 AND ?2"),
        (true, "x.counted = 0 AND x.day BETWEEN ?1 AND ?2"),
      ]
    }
    return filter.unscheduledOnly ? [(false, "e.counted = 0 AND e.day IS NULL")] : []
  }

  private init(_ isOccurrence: Bool, where condition: String) {
    sql = Self.select([(isOccurrence, condition)], and: ["o.trashed IS NULL"]) + " LIMIT 1"
  }

  private init(ofTrashWhere condition: String, order: String) {
    // Of an object only its first event is shown: all of them come and go together.
    let isFirst = """
      e.id = (SELECT id FROM event WHERE object = o.id ORDER BY recurrence_id IS NOT NULL, id LIMIT 1)
      """
    sql = Self.select([(false, condition)], and: ["o.trashed IS NOT NULL", isFirst]) + order
  }

  /// What lies in the trash for the reason 4, the last first.
  static let trash = EventSelection(
    ofTrashWhere: "o.trash_reason = ?4", order: " ORDER BY o.trashed DESC, e.id DESC")

  /// The event with number 5 in the trash.
  static let trashedEvent = EventSelection(ofTrashWhere: "e.id = ?5", order: "")

  /// The object of its own in the trash that stood for day 6 of the series with number 5.
  static let trashedDay = EventSelection(ofTrashWhere: standsForDay, order: "")

  /// The event with number 5.
  static let event = EventSelection(false, where: "e.id = ?5")

  /// The deviation of the series with number 5 that stands for day 6.
  static let deviation = EventSelection(
    false,
    where: """
      e.object = (SELECT object FROM event WHERE id = ?5)
        AND e.recurrence_id IS NOT NULL AND e.occurrence_day = ?6
      """)

  /// The object of its own that stands for day 6 of the series with number 5.
  static let detached = EventSelection(false, where: standsForDay)

  private static let standsForDay = """
    e.occurrence_day = ?6 AND (o.series_uid, o.calendar)
      = (SELECT s.uid, s.calendar FROM event m JOIN object s ON s.id = m.object WHERE m.id = ?5)
    """

  /// The event with number 5 on day 6, which was a series before its last occurrence was finished.
  static let lastOfSeries = EventSelection(
    false, where: "e.id = ?5 AND e.day = ?6 AND e.rule IS NULL AND e.occurrence_day IS NULL")

  /// The occurrence of the series with number 5 on day 6.
  static let occurrence = EventSelection(true, where: "x.event = ?5 AND x.day = ?6")

  private static let order = """

    ORDER BY day NULLS LAST, time NULLS LAST, priority NULLS LAST, name, id
    """

  private static func select(
    _ parts: [(isOccurrence: Bool, condition: String)], and conditions: [String]
  ) -> String {
    parts.map { part in
      let all = ([part.condition] + conditions).joined(separator: " AND ")
      return part.isOccurrence
        ? occurrenceColumns + all.replacing("STATUS", with: "x.status")
        : eventColumns + all.replacing("STATUS", with: "e.status")
    }.joined(separator: "\nUNION ALL\n")
  }

  /// A deviation is named by its series and its day, so the series (`m`) is looked up, in the same
  /// object or, for one that is an object of its own, in another (`s`); where two deviations of an
  /// object stand for one day, the later one goes by its own number.
  private static let eventColumns = """
    SELECT e.id AS id, m.id, o.uid, c.name AS calendar, e.counted,
      e.recurrence_id IS NOT NULL OR o.series_uid IS NOT NULL,
      coalesce(e.rule, m.rule), e.occurrence_day,
      e.name AS name, e.day AS day, e.time AS time, e.zone, e.status, e.finished_at,
      e.finished_day, e.priority AS priority, e.description, e.categories, o.trashed, o.trash_reason
    FROM event e JOIN object o ON o.id = e.object JOIN calendar c ON c.id = o.calendar
      LEFT JOIN object s ON o.series_uid IS NOT NULL AND s.uid = o.series_uid
        AND s.calendar = o.calendar AND s.twin = ''
      LEFT JOIN event m ON (e.recurrence_id IS NOT NULL OR s.id IS NOT NULL)
        AND m.object = ifnull(s.id, e.object) AND ifnull(m.recurrence_id, '') = ''
        AND NOT EXISTS (SELECT 1 FROM event d WHERE d.object = e.object AND d.id < e.id
          AND d.occurrence_day = e.occurrence_day)
    WHERE \

    """

  private static let occurrenceColumns = """
    SELECT e.id AS id, e.id, o.uid, c.name AS calendar, x.counted, 0,
      e.rule, x.day,
      e.name AS name, x.day AS day, x.time AS time, e.zone, x.status, NULL,
      NULL, e.priority AS priority, e.description, e.categories, o.trashed, o.trash_reason
    FROM occurrence x JOIN event e ON e.id = x.event JOIN object o ON o.id = e.object
      JOIN calendar c ON c.id = o.calendar
    WHERE \

    """
}

extension EventFilter {
  /// Whether days stand in the statement.
  fileprivate var selectsByDay: Bool { days != nil || basis == .done }
}

extension EventRow {
  /// Reads the columns of ``EventSelection`` of the row on which a query stands.
  init(in row: borrowing Statement) {
    let id = row.int(0)
    let (series, rule, occurrence) = (row.optionalInt(1), row.optionalText(6), row.day(7))
    let isDeviation = row.int(5) == 1
    let key =
      if let series, let occurrence { EventKey(number: series, occurrence: occurrence) } else {
        EventKey(number: id)
      }
    self.init(
      id: id, key: key, uid: UID(rawValue: row.text(2)), calendar: row.text(3),
      event: PlannerEvent(in: row, from: 8), counted: row.int(4) == 1,
      recurrence: rule == nil && !isDeviation
        ? nil : Recurrence(rule: rule, occurrence: occurrence, isDeviation: isDeviation))
  }
}
