internal import PlannerCore

/// What an object becomes when an operation on it is taken back.
///
/// What the operation changed and nobody has touched since is set back; what was touched since stays
/// and is named. Touched means that it holds another value than the operation left: a change that
/// was taken back itself is none.
struct StateMerge {
  /// The object as it is to be.
  private(set) var state: ObjectState
  /// Whether its text is to be set back.
  private(set) var restoresText = false
  /// Whether the operation left the text alone and it is the same still, so that deviations that
  /// the operation made can go and come.
  private var isOnItsText = false
  /// Whether the operation left the text alone.
  private var leavesText = false
  /// The fields that were touched since.
  private(set) var kept: EventFields = []
  /// What else was touched since: `text`, `calendar`, an event that came or went.
  private(set) var keptParts: [String] = []
  /// The occurrences that the operation left out of its series, where it did nothing else to that.
  private(set) var returning: [RecurrenceID] = []

  /// Takes back an insert: the object goes to the trash, unless somebody has changed it since.
  init(undoingInsertAt at: Instant, after: ObjectState, now: ObjectState, textIsSame: Bool) {
    state = now
    guard now.trash == nil else { return }
    guard textIsSame, now.shows(the: after) else {
      keep(now, unlike: after)
      if !textIsSame { keptParts.append("text") }
      return
    }
    state.trash = Trash(at: at, reason: .undone)
  }

  /// Takes back a change of an object's place in the trash, after which it was not touched.
  init(settingBack trash: Trash?, of now: ObjectState) {
    state = now
    if (trash == nil) != (now.trash == nil) { state.trash = trash }
  }

  /// Takes back a change.
  ///
  /// - Parameters:
  ///   - before: the object before the operation.
  ///   - after: the object after it.
  ///   - now: the object as it is.
  ///   - text: its text, where the operation replaced it.
  ///   - textIsSame: whether its text is still that of after the operation.
  init(
    before: ObjectState, after: ObjectState, now: ObjectState, text: TextHistory?,
    textIsSame: Bool
  ) {
    state = now
    leavesText = text == nil
    isOnItsText = leavesText && textIsSame
    if let text {
      restoresText = text.now == text.after
      if !restoresText && text.now != text.before { keptParts.append("text") }
    }
    // What was removed does not come back where its arrival was undone since.
    if (before.trash == nil) != (after.trash == nil), now.trash?.reason == after.trash?.reason {
      state.trash = before.trash
    }
    if before.calendar != after.calendar {
      if now.calendar == after.calendar {
        (state.calendar, state.position) = (before.calendar, before.position)
      } else if now.calendar != before.calendar {
        keptParts.append("calendar")
      }
    }
    if restoresText { state.component = before.component }
    state.events = merged(before, after, now)
    state.note = merged(before.note, after.note, now.note)
  }

  /// Leaves the object in its calendar, since the one of before has its UID in use.
  mutating func keepCalendar(of now: ObjectState) {
    (state.calendar, state.position) = (now.calendar, now.position)
    keptParts.append("calendar")
  }

  /// The occurrences of an event, as it is, that are to be its own again.
  func regained(by now: StoredEvent) -> [RecurrenceID] {
    guard !now.contents.detached.isEmpty, let contents = state.event(now.id)?.contents else {
      return []
    }
    let apart = Set(contents.detached + contents.skipped)
    return now.contents.detached.filter { !apart.contains($0) }
  }

  /// Leaves occurrences of the event with a number detached: their objects stay, so that they would
  /// stand there twice.
  mutating func keepDetached(_ ids: [RecurrenceID], of event: Int) {
    guard let index = state.events.firstIndex(where: { $0.id == event }) else { return }
    var contents = state.events[index].contents
    var apart = Set(contents.detached)
    let kept = ids.filter { apart.insert($0).inserted }
    guard !kept.isEmpty else { return }
    contents.detached += kept
    contents.edited.insert(.recurrence)
    state.events[index] = StoredEvent(id: event, contents: contents)
  }

  /// Leaves the object out of the trash, and gives its first event other values.
  mutating func keep(as event: PlannerEvent) {
    state.trash = nil
    guard let first = state.events.first else { return }
    var contents = first.contents
    contents.event = event
    state.events[0] = StoredEvent(id: first.id, contents: contents)
  }

  /// Names days that stay left out.
  mutating func keep(leftOut ids: [RecurrenceID]) {
    keptParts += ids.map { "\($0.day) left out" }
  }

  /// What was kept, in words; nil where all was set back.
  var keptWords: String? {
    let words = (kept.isEmpty ? [] : [kept.words]) + keptParts
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private mutating func keep(_ now: ObjectState, unlike after: ObjectState) {
    if now.calendar != after.calendar { keptParts.append("calendar") }
    var isOther = now.events.count != after.events.count
    for event in now.events {
      if let other = after.event(event.id) {
        kept.formUnion(event.differing(from: other))
      } else {
        isOther = true
      }
    }
    if isOther { keptParts.append("occurrences") }
    if now.note?.note != after.note?.note { keptParts.append("note") }
  }

  private mutating func merged(
    _ before: ObjectState, _ after: ObjectState, _ now: ObjectState
  ) -> [StoredEvent] {
    var events: [StoredEvent] = []
    for event in now.events {
      let left = after.event(event.id)
      if let old = before.event(event.id) {
        events.append(combined(old, left, event))
      } else if restoresText || isOnItsText, let left, left.differing(from: event).isEmpty {
        continue
      } else if leavesText, let left, left.differing(from: event).isEmpty,
        event.contents.event.status == .finished
      {
        // It stands in a text that came since, so that it is opened there.
        var opened = event.contents
        opened.event = opened.event.reopened()
        opened.edited.insert(.status)
        events.append(StoredEvent(id: event.id, contents: opened))
      } else {
        if left != nil { keptParts.append("occurrences") }
        events.append(event)
      }
    }
    for old in before.events where now.event(old.id) == nil {
      if restoresText || isOnItsText, after.event(old.id) == nil {
        events.append(old)
      } else if leavesText, after.event(old.id) == nil, isLeftOut(old.contents, after, now) {
        // A text that came since says something else of it or nothing, so that all of it is ours.
        var contents = old.contents
        contents.edited.formUnion([
          .name, .schedule, .status, .priority, .description, .categories,
        ])
        events.append(StoredEvent(id: old.id, contents: contents))
      } else {
        keptParts.append("occurrences")
      }
    }
    // What stands for a day needs no other beside it.
    returning.removeAll { id in events.contains { $0.contents.recurrenceID == id } }
    return events
  }

  /// Whether a day of a series is left out as the operation left it, and nothing else stands for it.
  private func isLeftOut(_ day: ObjectEvent, _ after: ObjectState, _ now: ObjectState) -> Bool {
    guard let id = day.recurrenceID else { return false }
    return [after, now].allSatisfy { state in
      state.events.contains { $0.contents.skipped.contains(id) }
        && !state.events.contains { $0.contents.recurrenceID == id }
    }
  }

  private mutating func merged(
    _ before: ObjectNote?, _ after: ObjectNote?, _ now: ObjectNote?
  ) -> ObjectNote? {
    guard before?.note != after?.note else {
      // Only the text under it may come back, and with it what was edited since that.
      let isTouched = now?.note != after?.note || now?.isEdited != after?.isEdited
      return restoresText && !isTouched ? before : now
    }
    guard now?.note == after?.note else {
      if now?.note != before?.note { keptParts.append("note") }
      return now
    }
    var note = before
    if !restoresText { note?.isEdited = true }
    return note
  }

  private mutating func combined(
    _ before: StoredEvent, _ after: StoredEvent?, _ now: StoredEvent
  ) -> StoredEvent {
    let touched = after.map { $0.differing(from: now) } ?? EventFields(rawValue: ~0)
    let changed = after.map { $0.differing(from: before) } ?? before.differing(from: now)
    let open = changed.intersection(before.differing(from: now))
    var restored = open.subtracting(touched)
    var left = open.intersection(touched)
    var contents = now.contents
    contents.event = contents.event.taking(restored, from: before.contents.event)
    if open.contains(.recurrence), let after {
      let merge = RecurrenceMerge(before.contents, after.contents, now.contents)
      (contents.rule, contents.detached, contents.skipped) =
        (merge.rule, merge.detached, merge.skipped)
      if !merge.isKept { left.remove(.recurrence) }
      restored.insert(.recurrence)
    }
    kept.formUnion(left)
    if let after, changed == .recurrence, before.contents.rule == after.contents.rule {
      let apart = before.contents.skipped + contents.skipped + contents.detached
      returning += after.contents.skipped.filter { !apart.contains($0) }
    }
    if restoresText {
      (contents.recurrenceID, contents.occurrenceDay, contents.rule) =
        (before.contents.recurrenceID, before.contents.occurrenceDay, before.contents.rule)
      let since = contents.edited.subtracting(after?.contents.edited ?? [])
      contents.edited = before.contents.edited.union(since)
        .union(left.intersection(now.contents.edited))
    } else {
      contents.edited.formUnion(restored)
    }
    return StoredEvent(id: now.id, contents: contents)
  }
}

extension RecurrenceID {
  /// Its day, as people write it.
  fileprivate var day: String {
    let start = rawValue.split(separator: ":").last ?? ""
    guard start.utf8.count >= 8 else { return rawValue }
    return [start.prefix(4), start.dropFirst(4).prefix(2), start.dropFirst(6).prefix(2)]
      .joined(separator: "-")
  }
}
