internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// Finding events by the keys that people type.
extension Planner {
  /// The event that a key names: a whole one, or the beginning of just one.
  ///
  /// - Throws: with status 3 where there is none, or where several begin like that.
  func event(_ text: String) throws(CommandError) -> EventRow {
    if let key = EventKey(text, year: today.year) {
      if let row = try row(of: key) { return row }
    }
    let rows = try store { () throws(StoreError) in
      try database.find(prefix: text, year: today.year)
    }
    guard let row = rows.first else {
      throw CommandError(
        .notFound, "There is no event \"\(text)\".",
        hint: AppointmentKey.isMeant(by: text)
          ? "With 0 begin the keys of appointments, for wk show and wk rm." : "See: wk list")
    }
    guard rows.count == 1 else { throw ambiguous(text, rows) }
    return row
  }

  /// The events that keys name, each once.
  func events(_ keys: [String]) throws(CommandError) -> [EventRow] {
    var rows: [EventRow] = []
    for key in keys {
      let row = try event(key)
      if !rows.contains(where: { $0.key == row.key }) { rows.append(row) }
    }
    return rows
  }

  /// The appointment that a key names, outside the trash or in it: a whole one, or the beginning of
  /// just one.
  ///
  /// - Throws: with status 3 where there is none, or where several begin like that.
  func appointment(
    _ text: String, inTrash: Bool = false
  ) throws(CommandError) -> AppointmentRow {
    let rows = try store { () throws(StoreError) in
      try database.findAppointments(prefix: text, inTrash: inTrash, from: today)
    }
    guard let row = rows.first else {
      throw CommandError(
        .notFound, "There is no appointment \"\(text)\"\(inTrash ? " in the trash" : "").",
        hint: inTrash ? "See: wk trash" : "See: wk week -v")
    }
    guard rows.count == 1 else {
      throw ambiguous(text, rows.map { "\($0.key.text) \($0.name)" })
    }
    return row
  }

  /// The appointments that keys name, each once.
  func appointments(
    _ keys: [String], inTrash: Bool = false
  ) throws(CommandError) -> [AppointmentRow] {
    var rows: [AppointmentRow] = []
    for key in keys {
      let row = try appointment(key, inTrash: inTrash)
      if !rows.contains(where: { $0.key == row.key }) { rows.append(row) }
    }
    return rows
  }

  /// The event in the trash that a key names: a whole one, or the beginning of just one.
  ///
  /// - Throws: with status 3 where there is none, or where several begin like that.
  func trashed(_ text: String) throws(CommandError) -> TrashedEvent {
    let events = try store { () throws(StoreError) in
      try database.findTrashed(prefix: text, year: today.year)
    }
    guard let event = events.first else {
      throw CommandError(
        .notFound, "There is no event \"\(text)\" in the trash.", hint: try trashHint(text))
    }
    guard events.count == 1 else { throw ambiguous(text, events.map(\.row)) }
    return event
  }

  /// Where to look for what is not in the trash: a day may have gone with its series.
  private func trashHint(_ text: String) throws(CommandError) -> String {
    guard let key = EventKey(text, year: today.year), key.occurrence != nil else {
      return "See: wk trash"
    }
    let series = try store { () throws(StoreError) in
      try database.findTrashed(prefix: key.stem, year: today.year)
    }
    return series.isEmpty ? "See: wk trash" : "Its series is there: wk trash restore \(key.stem)"
  }

  private func ambiguous(_ text: String, _ rows: [EventRow]) -> CommandError {
    ambiguous(text, rows.map { "\($0.key.text(in: today.year)) \($0.event.name)" })
  }

  private func ambiguous(_ text: String, _ rows: [String]) -> CommandError {
    let names = rows.prefix(5)
    let more = rows.count > names.count ? " and others" : ""
    return CommandError(
      .notFound, "\"\(text)\" may be \(names.joined(separator: ", "))\(more).",
      hint: "Type one more letter.")
  }
}
