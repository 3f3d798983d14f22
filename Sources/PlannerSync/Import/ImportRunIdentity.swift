internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Which object of the planner components are.
extension ImportRun {
  /// Finds the object of components and takes them in.
  ///
  /// - Parameters:
  ///   - group: the components.
  ///   - uid: their UID.
  ///   - isLast: whether nothing follows in the file that could tell more.
  /// - Throws: where the planner cannot be read or written.
  mutating func place(
    _ group: IncomingGroup, as uid: UID, isLast: Bool = false
  ) throws(SyncError) {
    let known = try inStore(tools.writer.first(uid))
    guard let master = group.master else {
      guard let known else { return try add(group, as: uid) }
      guard isLast else {
        return waiting.gather(
          WaitingGroups.Group(components: group, uid: uid, home: tools.writer.home), of: uid)
      }
      return try placeOccurrences(group, as: uid, known)
    }
    if let known, ObjectText.holds(group, in: known.text ?? []) { return try leave(known, group) }
    if let parts = group.parted {
      let twin = try known.flatMap { first throws(SyncError) in try isAlone(first) ? nil : first }
      if let twin, let id = try holder(of: group, twin) { return try take(group, as: uid, id) }
      // What follows its component in the file may be of another one.
      if twin != nil || !ObjectReader.repeats(master.block.text) {
        try place(parts.own, as: uid, isLast: isLast)
        return try place(parts.others, as: uid, isLast: isLast)
      }
    }
    guard let first = known else { return try add(group, as: uid) }
    var sought = self.sought(master)
    if try isAlone(first), try starts(first, with: sought) { return try update(first, group) }
    let place = Taken(
      uid: uid, calendar: first.calendarID, component: sought.component, start: sought.start)
    sought.before = taken[place]
    // Out of the table while it changes: a copy would cost as much as it has members.
    var family: ObjectFamily
    if let known = families.removeValue(forKey: uid) {
      family = known
    } else {
      family = try self.family(of: uid, first)
    }
    let identity = family.identity(of: sought, isBrought: counter.hasMaster, isLast: isLast)
    families[uid] = family
    switch identity {
    case .later: wait(for: group, as: uid, at: place)
    // Of two that start alike the first in the file counts, though it waits.
    case .new where !isLast && waiting.holds(place): wait(for: group, as: uid, at: place)
    case .known(let id):
      if taken.count < Self.memory { taken[place] = id }
      try take(group, as: uid, id)
    case .new(let twin): try addTwin(group, as: uid, twin)
    }
  }

  /// What was taken out of the file for a UID in a calendar, by kind and start.
  struct Taken: Hashable {
    let uid: UID
    let calendar: Int
    let component: String
    let start: DateOrTime?
  }

  private static let memory = 100_000
  private static let familyLimit = 20_000

  /// Decides for all components that wait, now that nothing more can tell.
  mutating func settleWaiting() throws(SyncError) {
    // Which objects there are must be known before occurrences of them are.
    let groups = waiting.take()
    let masters = groups.filter { $0.components.master != nil }
    for group in masters + groups.filter({ $0.components.master == nil }) {
      enter(group.home)
      if let uid = group.uid {
        try place(group.components, as: uid, isLast: true)
      } else {
        try placeNameless(group.components, isLast: true)
      }
    }
  }

  /// Goes on in the calendar that the file names; what was looked up in another no longer holds.
  mutating func enter(_ home: PlannerCalendar?) {
    if home?.id != tools.writer.home?.id { families = [:] }
    tools.writer.home = home
  }

  private mutating func wait(for group: IncomingGroup, as uid: UID?, at place: Taken? = nil) {
    waiting.add(
      WaitingGroups.Group(components: group, uid: uid, home: tools.writer.home), at: place)
  }

  // MARK: - Objects of one UID

  private mutating func take(_ group: IncomingGroup, as uid: UID, _ id: Int) throws(SyncError) {
    guard let twin = families[uid]?.twin(of: id),
      let known = try inStore(tools.writer.stored(uid, twin: twin))
    else { return try add(group, as: uid) }
    try settle(known, group)
    try remember(uid, twin)
  }

  /// Leaves an object that holds all that came, and takes the rest in.
  private mutating func settle(
    _ known: StoredObject, _ group: IncomingGroup
  ) throws(SyncError) {
    let isHeld = ObjectText.holds(group, in: known.text ?? [])
    return isHeld ? try leave(known, group) : try update(known, group)
  }

  private mutating func addTwin(
    _ group: IncomingGroup, as uid: UID, _ twin: String
  ) throws(SyncError) {
    if !twin.isEmpty {
      note(group.first, "has the UID of another object, but is another kind or starts elsewhere")
    }
    try add(group, as: uid, twin: twin)
    try remember(uid, twin)
  }

  /// Keeps in mind what became of one of several objects; a single one is looked at anew.
  private mutating func remember(_ uid: UID, _ twin: String) throws(SyncError) {
    guard let object = try inStore(tools.writer.stored(uid, twin: twin)) else { return }
    let member = try member(object)
    families[uid]?.put(member)
    if families[uid]?.count == 1 { families[uid] = nil }
    if families.count > Self.familyLimit { families = [:] }
  }

  /// The object of several that holds a component and those for its days, all of them.
  private mutating func holder(
    of group: IncomingGroup, _ first: StoredObject
  ) throws(SyncError) -> Int? {
    if families[first.uid] == nil { families[first.uid] = try family(of: first.uid, first) }
    return families[first.uid]?.holder(of: group.all.map(\.block.text.hashValue))
  }

  private func isAlone(_ first: StoredObject) throws(SyncError) -> Bool {
    guard families[first.uid] == nil else { return false }
    return try inStore(tools.writer.twins(of: first)).count == 1
  }

  private func starts(
    _ object: StoredObject, with sought: ObjectFamily.Sought
  ) throws(SyncError) -> Bool {
    guard let text = object.text, object.component == sought.component else { return false }
    return tools.reader.read(text, zones: try zones.scope(of: object)).start == sought.start
  }

  /// What an object that stands for itself is sought by.
  func sought(_ master: Incoming) -> ObjectFamily.Sought {
    let reading = read(master)
    return ObjectFamily.Sought(
      component: master.block.component, start: reading.start, name: reading.name,
      block: master.block.text.hashValue)
  }

  // MARK: - Occurrences without their series

  /// Takes in components for occurrences, each into the object that has it.
  private mutating func placeOccurrences(
    _ group: IncomingGroup, as uid: UID, _ first: StoredObject
  ) throws(SyncError) {
    if try isAlone(first), first.component == group.first.block.component {
      return try settle(first, group)
    }
    if families[uid] == nil { families[uid] = try family(of: uid, first) }
    var parts: [(identity: ObjectIdentity, group: IncomingGroup)] = []
    for incoming in group.all {
      let identity = try identity(
        ofOccurrence: incoming, in: families[uid, default: ObjectFamily()])
      if let place = parts.firstIndex(where: { $0.identity == identity }),
        parts[place].group.add(incoming, upTo: .max)
      {
        continue
      }
      parts.append((identity, IncomingGroup(incoming)))
    }
    for (identity, part) in parts {
      switch identity {
      case .known(let id): try take(part, as: uid, id)
      case .new(let twin): try addTwin(part, as: uid, twin)
      case .later: break
      }
    }
  }

  /// Which of some objects with a UID has the occurrence that a component stands for.
  func identity(
    ofOccurrence incoming: Incoming, in family: ObjectFamily
  ) throws(SyncError) -> ObjectIdentity {
    let id = incoming.summary.recurrenceID ?? .unknown
    return try family.identity(
      ofOccurrence: incoming.block.text.hashValue, component: incoming.block.component,
      recurrenceID: id
    ) { twin throws(SyncError) in
      let own = read(incoming).contents
      guard let day = own.events.first?.occurrenceDay ?? own.appointments.first?.day,
        let uid = incoming.summary.uid,
        let object = try inStore(tools.writer.stored(uid, twin: twin)), let text = object.text
      else { return false }
      let contents = tools.reader.contents(
        of: text, zones: try zones.scope(of: object), in: day...day)
      return !contents.occurrences.isEmpty || !contents.appointments.isEmpty
    }
  }

  // MARK: - Without a UID

  /// Takes in components without a UID: their name and start tell which object they are, and where
  /// the file has brought that one, the whole of their text.
  mutating func placeNameless(_ group: IncomingGroup, isLast: Bool = false) throws(SyncError) {
    guard let uid = derivedUID(of: group.first) else {
      let reason = "no UID, name or readable day"
      return try reject(
        Finding(line: group.first.block.line, reason: reason, lost: true), group.text)
    }
    guard let first = try inStore(tools.writer.stored(uid)) else { return try add(group, as: uid) }
    let known = group.known(as: uid, in: first)
    if ObjectText.holds(known, in: first.text ?? []) { return try leave(first, known) }
    let own = UID(derivedFrom: group.text)
    if let other = try inStore(tools.writer.stored(own)) {
      return try settle(other, group.known(as: own, in: other))
    }
    // What it would have changed is of another kind, or has its own component in the file.
    guard first.component == group.first.block.component, !counter.hasMaster(first.id) else {
      return try add(group, as: own)
    }
    guard isLast else { return wait(for: group, as: nil) }
    guard let object = try inStore(tools.writer.stored(uid)) else { return try add(group, as: uid) }
    try update(object, group)
  }
}

extension ObjectReading {
  /// What it is called; empty where it has no name.
  var name: String {
    contents.events.first?.event.name ?? contents.appointments.first?.name ?? ""
  }
}

extension IncomingGroup {
  /// The component for the object itself; nil where all stand for occurrences.
  var master: Incoming? { all.first { $0.summary.recurrenceID == nil } }

  /// Components without a UID with that by which the planner knows them, where its text has it: an
  /// export of ours has written it, and it came back.
  func known(as uid: UID, in object: StoredObject) -> IncomingGroup {
    guard first.summary.uid == nil, let text = object.text, BlockSummary(text: text).uid != nil
    else { return self }
    // Nothing joins a component without one.
    return IncomingGroup(first.with(CalendarResource.object(first.block.text, as: uid)))
  }
}

extension UID {
  /// A UID made of what a component without one says; the same in every run and on every machine.
  init(derivedFrom identity: [UInt8]) {
    self.init(rawValue: Self.derivedStart + String(Fingerprint(identity).first, radix: 16))
  }

  /// Whether it may be one that was made for a component without one.
  var isDerived: Bool { rawValue.hasPrefix(Self.derivedStart) }

  private static let derivedStart = "weekbook-"
}
