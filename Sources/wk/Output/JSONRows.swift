internal import PlannerCore

/// The rows that several commands print as JSON: `docs/json.md` describes them.
extension EventRow {
  /// The keys of an event.
  static let jsonKeys = [
    "key", "uid", "calendar", "name", "day", "time", "zone", "status", "finished_at", "priority",
    "categories", "description", "counted", "recurrence", "appointment",
  ]

  /// This event; the year of an occurrence's key is written where it is not `year`.
  func json(in year: Int) -> JSONValue {
    .object([
      ("key", .text(key.text(in: year))),
      ("uid", .text(uid.rawValue)),
      ("calendar", .text(calendar)),
      ("name", .text(event.name)),
      ("day", .optional(event.day?.description)),
      ("time", .optional(event.time?.minutes)),
      ("zone", .optional(event.zone)),
      ("status", .text(event.status.rawValue)),
      ("finished_at", .optional(event.finishedAt?.description)),
      ("priority", .optional(event.priority)),
      ("categories", .texts(event.categories)),
      ("description", .optional(event.description)),
      ("counted", .bool(counted)),
      ("recurrence", recurrence?.json ?? .null),
      ("appointment", .null),
    ])
  }
}

extension EventRow.Recurrence {
  fileprivate var json: JSONValue {
    .object([
      ("rule", .optional(rule)),
      ("occurrence", .optional(occurrence?.description)),
      ("deviation", .bool(isDeviation)),
      ("listed", .optional(listed?.description)),
    ])
  }
}

extension Appointment {
  /// This day of an appointment.
  var json: JSONValue {
    .object([
      ("uid", .text(uid.rawValue)),
      ("calendar", .text(calendar)),
      ("name", .text(name)),
      ("day", .text(day.description)),
      ("start", .optional(start?.minutes)),
      ("end", .optional(end?.minutes)),
      ("all_day", .bool(isAllDay)),
      ("part", part.count > 1 ? .array([.number(part.number), .number(part.count)]) : .null),
      ("key", .optional(key?.text)),
    ])
  }
}

extension AppointmentRow {
  /// This appointment, on the day on which it is listed.
  var json: JSONValue {
    if let day { return day.json }
    return .object([
      ("uid", .text(uid.rawValue)), ("calendar", .text(calendar)), ("name", .text(name)),
      ("day", .null), ("start", .null), ("end", .null), ("all_day", .null), ("part", .null),
      ("key", .text(key.text)),
    ])
  }
}

extension DayCount {
  /// The keys of the count of one day.
  static let jsonKeys = ["day", "finished", "total", "cancelled"]

  /// The three numbers, to stand among other keys.
  var jsonMembers: [(key: String, value: JSONValue)] {
    [
      ("finished", .number(finished)), ("total", .number(total)), ("cancelled", .number(cancelled)),
    ]
  }

  /// This as the count of one day.
  func json(on day: CivilDate) -> JSONValue {
    .object([("day", .text(day.description))] + jsonMembers)
  }
}

extension NotePeriod {
  /// The JSON form of `wk note`.
  func json(_ note: PlannerNote?, operation: Int?) -> [(key: String, value: JSONValue)] {
    [("schema", .text("wk.note/1"))] + jsonMembers + [
      ("note", .optional(note?.text)), ("operation", .optional(operation)),
    ]
  }

  /// The keys that say which period it is.
  var jsonMembers: [(key: String, value: JSONValue)] {
    var (week, month) = (JSONValue.null, JSONValue.null)
    switch self {
    case .week: week = .text(label)
    case .month: month = .text(label)
    }
    return [("week", week), ("month", month), ("first_day", .text(firstDay.description))]
  }
}
