import PlannerCore

@testable import PlannerStore
@testable import PlannerSync

// What users and other programs do, one thing at a time.

extension History {
  private static let today = CivilDate(iso: "2026-11-26") ?? .first
  private static let firstDay = today.adding(days: -6)

  /// Something that somebody does.
  func step() throws {
    planner.tick()
    switch numbers.below(20) {
    case 0..<7: try userStep()
    case 7..<13: try foreignStep()
    case 13:
      if let conflict = numbers.one(of: try planner.store.conflicts()) { try resolve(conflict) }
    default: if let side = numbers.one(of: sides) { try run(side) }
    }
  }

  private func day() -> CivilDate { Self.firstDay.adding(days: numbers.below(14)) }

  // MARK: - The user

  func userStep() throws {
    let rows = try planner.rows()
    let event = numbers.one(of: rows)
    switch numbers.below(16) {
    case 0, 1: try create()
    case 2: try createSeries()
    case 3: if let event { try rename(event) }
    case 4, 5: if let event { try finish(event) }
    case 6: if let event { try describe(event) }
    case 7: if let event { try categorize(event) }
    case 8: if let event { try move(event) }
    case 9: if let event { try remove(event) }
    case 10: try undo()
    case 11: if let event, !event.isSeries { try moveAway(event) }
    case 12: try restore()
    default: if let day = numbers.one(of: try planner.days()) { try changeDay(day) }
    }
  }

  private func did(_ action: String, _ what: String) {
    note("\(action) \(what)")
    count(action)
  }

  private func create() throws {
    let name = "event " + ledger.mark("create here")
    let uid = "h\(counts.steps)-\(numbers.below(1000))"
    try planner.change { change in
      _ = try change.add(
        PlannerEvent(name: name, day: day()), to: try planner.other.defaultCalendar(),
        uid: UID(rawValue: uid))
    }
    did("create", "\(uid) \(name)")
  }

  private func createSeries() throws {
    let name = "series " + ledger.mark("create a series here")
    let uid = "s\(counts.steps)-\(numbers.below(1000))"
    try planner.change { change in
      _ = try SeriesChange(in: change, of: planner.other, at: planner.now).add(
        PlannerEvent(name: name, day: day()), rule: "FREQ=DAILY;COUNT=\(3 + numbers.below(5))",
        to: try planner.other.defaultCalendar(), uid: UID(rawValue: uid))
    }
    did("create series", "\(uid) \(name)")
  }

  private func rename(_ row: EventRow) throws {
    let mark = ledger.mark("rename \(row.uid) here")
    try planner.edit(row, .name) { $0.name = "name " + mark }
    ledger.release(row.event.name)
    did("rename", "\(row.uid) \(mark)")
  }

  private func describe(_ row: EventRow) throws {
    let mark = ledger.mark("describe \(row.uid) here")
    try planner.edit(row, .description) { $0.description = "more " + mark }
    ledger.release(row.event.description)
    did("describe", "\(row.uid) \(mark)")
  }

  private func categorize(_ row: EventRow) throws {
    if let first = row.event.categories.first, numbers.once(in: 3) {
      try planner.edit(row, .categories) { $0.categories.removeFirst() }
      ledger.release(first)
      return did("uncategorize", "\(row.uid) \(first)")
    }
    let mark = ledger.mark("categorize \(row.uid) here")
    try planner.edit(row, .categories) { $0.categories.append(mark) }
    did("categorize", "\(row.uid) \(mark)")
  }

  private func finish(_ row: EventRow) throws {
    guard !row.isSeries else { return }
    let isOpen = row.event.status.isOpen
    try planner.edit(row, .status) {
      $0 = isOpen ? $0.finished(at: planner.now, on: Self.today) : $0.reopened()
    }
    did(isOpen ? "finish" : "reopen", "\(row.uid)")
  }

  private func move(_ row: EventRow) throws {
    do {
      try planner.edit(row, .schedule) { $0.day = day() }
      did(row.isSeries ? "move series" : "move", "\(row.uid)")
    } catch let error as SyncError {
      guard case .refusedRule = error else { throw error }
      note("the series cannot be moved")
    }
  }

  private func remove(_ row: EventRow) throws {
    try planner.change { _ = try $0.remove(row.id) }
    did("remove", "\(row.uid)")
  }

  private func moveAway(_ row: EventRow) throws {
    guard let work = try planner.other.calendar(named: "work") else { return }
    do {
      try planner.change { _ = try $0.move(row.id, to: work) }
      did("move away", "\(row.uid)")
    } catch is StoreError {
      note("\(row.uid) cannot be moved")
    }
  }

  /// Takes the last change back, and at times does it again.
  private func undo() throws {
    try reverse(numbers.once(in: 8) ? .redo : .undo)
    if numbers.once(in: 4) { try reverse(.redo) }
  }

  private func reverse(_ direction: Reversal.Direction) throws {
    // What is taken back lies in the trash until the same day is changed again.
    let before = try planner.shownMarks()
    let outcome = try Undoer(in: planner.other, at: planner.now)
      .run(direction, command: direction.rawValue)
    ledger.release(before.subtracting(try planner.shownMarks()))
    guard case .done(let report) = outcome else { return }
    did("\(direction)", report.operation.command)
  }

  private func restore() throws {
    let rows = try planner.other.trash(.removed)
    guard let row = numbers.one(of: rows)?.row else { return }
    try planner.change { change in
      _ = try SeriesChange(in: change, of: planner.other, at: planner.now).restore(row)
    }
    did("restore", "\(row.uid)")
  }

  private func changeDay(_ row: EventRow) throws {
    let day = row.recurrence?.occurrence.map { "\($0)" } ?? ""
    do {
      switch numbers.below(6) {
      case 0:
        let mark = ledger.mark("rename day \(day) of \(row.uid) here")
        try planner.edit(row, .name) { $0.name = "day " + mark }
        // The last day that is left of a series gives the series its name.
        ledger.release(Ledger.marks(in: row.event.name).subtracting(try planner.marks()))
        did("rename day", "\(row.uid) \(day) \(mark)")
      case 1:
        try planner.change { change in
          try SeriesChange(in: change, of: planner.other, at: planner.now).skip(row)
        }
        did("skip day", "\(row.uid) \(day)")
      case 2:
        try planner.edit(row, .schedule) { $0.day = row.event.day?.adding(days: 1) }
        did("move day", "\(row.uid) \(day)")
      default:
        try planner.edit(row, .status) {
          $0 = $0.finished(at: planner.now, on: Self.today)
        }
        did("finish day", "\(row.uid) \(day)")
      }
    } catch let error as SyncError {
      switch error {
      case .noOccurrence: break
      default: throw error
      }
      note("\(row.uid) has no \(day) any more")
    }
  }

  // MARK: - Other programs

  func foreignStep() throws {
    guard let side = numbers.one(of: sides) else { return }
    let hrefs = side.program.hrefs
    guard let href = numbers.one(of: hrefs), !numbers.once(in: 5) else { return createThere(side) }
    switch numbers.below(12) {
    case 0: removeThere(href, on: side)
    case 1: createThere(side, again: href)
    case 2 where numbers.once(in: 4) && hrefs.count > 3:
      for href in hrefs.prefix(3) { removeThere(href, on: side) }
      did("remove many there", side.name)
    default: editThere(href, on: side, "there")
    }
  }

  private func createThere(_ side: HistorySide, again href: Href? = nil) {
    let mark = ledger.mark("create at \(side.name)")
    let uid = href?.rawValue ?? "\(side.name.prefix(1))\(counts.steps)-\(numbers.below(1000))"
    let isSeries = numbers.once(in: 3)
    let day = ForeignProgram.date(day())
    var lines = "SUMMARY:foreign \(mark)\nDUE;VALUE=DATE:\(day)\nX-SEED:\(seed)"
    if isSeries {
      lines += "\nDTSTART;VALUE=DATE:\(day)\nRRULE:FREQ=DAILY;COUNT=\(3 + numbers.below(4))"
    }
    if let href { ledger.release(side.program.text(href)) }
    side.program.put(Href(rawValue: uid), todo(uid, lines))
    did(
      href == nil ? isSeries ? "series there" : "create there" : "create again there",
      "\(uid) \(mark)")
  }

  private func removeThere(_ href: Href, on side: HistorySide) {
    ledger.release(side.program.text(href))
    side.endpoint.real.remove(href)
    did("remove there", "\(href.rawValue) at \(side.name)")
  }

  func editThere(_ href: Href, on side: HistorySide, _ who: String) {
    let program = side.program
    let what = "\(href.rawValue) at \(side.name)"
    func rewrite(_ property: String, _ prefix: String) -> String {
      let mark = ledger.mark("\(property) of \(what)")
      ledger.release(program.value(property, of: href))
      program.set(property, prefix + mark, of: href, at: planner.now)
      return mark
    }
    switch numbers.below(9) {
    case 0: did("\(who) rename", what + rewrite("SUMMARY", " name "))
    case 1: did("\(who) describe", what + rewrite("DESCRIPTION", " more "))
    case 2: did("\(who) location", what + rewrite("LOCATION", " place "))
    case 3:
      let mark = ledger.mark("X- of \(what)")
      program.add("X-\(mark.uppercased()):\(mark)", to: href)
      did("\(who) property", "\(what) \(mark)")
    case 4:
      guard !side.isLossy else { return }
      let mark = ledger.mark("alarm of \(what)")
      program.add(
        "BEGIN:VALARM\r\nUID:\(mark)\r\nACTION:AUDIO\r\nX-MARK:\(mark)\r\nTRIGGER:-PT5M\r\nEND:VALARM",
        to: href)
      did("\(who) alarm", "\(what) \(mark)")
    case 5:
      guard program.value("RRULE", of: href) == nil else {
        return advanceOrOverride(href, side, who)
      }
      program.move(href, to: day(), at: planner.now)
      did("\(who) move", what)
    case 6, 7:
      guard program.value("RRULE", of: href) == nil else {
        return advanceOrOverride(href, side, who)
      }
      program.tick(href, at: planner.now)
      did("\(who) tick", what)
    default:
      let mark = ledger.mark("category of \(what)")
      program.add("CATEGORIES:\(mark)", to: href)
      did("\(who) categorize", "\(what) \(mark)")
    }
  }

  private func advanceOrOverride(_ href: Href, _ side: HistorySide, _ who: String) {
    if numbers.once(in: 2) {
      side.program.advance(href, at: planner.now)
      did("\(who) advance", "\(href.rawValue) at \(side.name)")
    } else {
      let mark = ledger.mark("override of \(href.rawValue) at \(side.name)")
      guard
        let start = side.program.value("DTSTART", of: href) ?? side.program.value("DUE", of: href),
        let first = CivilDate(
          iso: "\(start.prefix(4))-\(start.dropFirst(4).prefix(2))-\(start.suffix(2))")
      else { return ledger.release(mark) }
      let before = side.program.text(href)
      side.program.override(
        href, on: first.adding(days: numbers.below(3)), name: "day " + mark, at: planner.now)
      if before == side.program.text(href) { ledger.release(mark) }
      did("\(who) override", "\(href.rawValue) at \(side.name) \(mark)")
    }
  }
}
