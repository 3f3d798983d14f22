internal import PlannerCore

/// What lies in the trash, as lines and as JSON.
struct TrashList {
  /// The events, the last first.
  let events: [TrashedEvent]
  /// The appointments, the last first.
  let appointments: [AppointmentRow]
  /// The notes, the last first.
  let notes: [TrashedNote]

  /// Whether nothing lies there.
  var isEmpty: Bool { events.isEmpty && appointments.isEmpty && notes.isEmpty }

  private typealias Row = (key: String, day: String, name: String, trash: Trash)

  /// One line each: the key, the day, the name, and since when; events before appointments and notes.
  func lines(_ planner: Planner, _ language: Language) -> [String] {
    let year = planner.today.year
    let rows: [Row] =
      events.map { event -> Row in
        let day = event.row.event.day.map { language.dayTitle($0, in: year) }
        return (
          event.row.key.text(in: year), day ?? Wording.unscheduled,
          Sanitize.line(event.row.event.name), event.trash
        )
      }
      + appointments.compactMap { appointment -> Row? in
        let day = appointment.day.map { language.dayTitle($0.day, in: year) } ?? ""
        return appointment.trash.map {
          (appointment.key.text, day, Sanitize.line(appointment.name), $0)
        }
      }
      + notes.map { note -> Row in
        let first = Sanitize.lines(note.note.text).first ?? ""
        return (note.note.period.label, "note", first.cut(to: Self.noteWidth), note.trash)
      }
    let keyWidth = rows.reduce(0) { max($0, $1.key.count) }
    let dayWidth = rows.reduce(0) { max($0, $1.day.displayWidth) }
    let nameWidth = rows.reduce(18) { max($0, $1.name.displayWidth) }
    return rows.map { row in
      let since = language.dayTitle(planner.wallClock(at: row.trash.at).date, in: year)
      return row.key.padded(to: keyWidth + 2) + row.day.padded(to: dayWidth + 2)
        + row.name.padded(to: nameWidth + 2) + "\(row.trash.reason.rawValue) \(since)"
    }
  }

  /// Of a note so much of its first line is shown.
  private static let noteWidth = 40
}

extension TrashedEvent {
  /// This event with since when and why it lies in the trash.
  func json(_ planner: Planner) -> JSONValue {
    guard case .object(let members) = row.json(in: planner.today.year) else { return .null }
    return .object(members + trash.jsonMembers)
  }
}

extension AppointmentRow {
  /// This appointment with since when and why it lies in the trash.
  var trashJSON: JSONValue {
    guard case .object(let members) = json else { return .null }
    return .object(members + (trash?.jsonMembers ?? []))
  }
}

extension TrashedNote {
  /// This note with since when and why it lies in the trash.
  var json: JSONValue {
    .object(note.period.jsonMembers + [("note", .text(note.text))] + trash.jsonMembers)
  }
}

extension Trash {
  fileprivate var jsonMembers: [(key: String, value: JSONValue)] {
    [("trashed_at", .text(at.description)), ("trash_reason", .text(reason.rawValue))]
  }
}
