public import PlannerCore

/// What goes out in the place of an object.
public struct ObjectCopies: Hashable, Sendable {
  /// The components, one object after another.
  public internal(set) var text: [UInt8] = []
  /// What became of each event among them; an appointment has none.
  public internal(set) var statuses: [EventStatus] = []
  /// How many events were left out because they have no day.
  public internal(set) var unscheduled = 0
  /// What had no place in them: names of properties and components, each with how often.
  public internal(set) var left: [String: Int] = [:]
  /// The last day up to which they are complete; nil where that is all that was asked for.
  public internal(set) var end: CivilDate?
}

/// How copies of an object are called.
public struct CopyNames: Hashable, Sendable {
  /// The UID of the object, which every copy names.
  public let original: UID
  /// What the UIDs of its copies begin with.
  public let start: UID

  /// Names the copies of an object.
  ///
  /// - Parameters:
  ///   - uid: the UID of the object.
  ///   - twin: what tells it apart from others with this UID; mostly empty.
  public init(of uid: UID, twin: String = "") {
    original = uid
    let end = twin.utf8.lastIndex(of: ASCII.blank).map { twin[twin.utf8.index(after: $0)...] }
    start = twin.isEmpty ? uid : UID(rawValue: "\(uid)-\(end ?? twin[...])")
  }

  /// The UID of one occurrence, the same as that of the object that a ticked one becomes.
  func occurrence(_ id: DateOrTime?) -> UID {
    guard let id else { return start }
    return UID(rawValue: "\(start)-\(String(decoding: ScheduleWriter.text(id), as: UTF8.self))")
  }

  /// The UID of the VEVENT that stands for a VTODO.
  static func appointment(_ uid: UID) -> UID { UID(rawValue: "\(uid)-vevent") }

  /// `X-WEEKBOOK-OF:uid`, by which an import knows a copy of what the planner holds.
  var mark: [UInt8] { Array("X-WEEKBOOK-OF:".utf8) + TextValue.escaped(original.rawValue) }
}

/// Writes objects in another form, for programs that know no rules or show no tasks.
///
/// The planner holds the objects themselves: a copy says whose it is, and an import passes it over
/// where the planner holds that one.
public struct ObjectCopier {
  let planner: Zone

  /// Makes a copier for a planner's zone.
  ///
  /// - Throws: ``ICalendarError/unknownZone(_:)``.
  public init(plannerZone: String) throws(ICalendarError) {
    guard let zone = Zone(named: plannerZone) else { throw .unknownZone(plannerZone) }
    planner = zone
  }

  /// Each occurrence of an object as an object of its own, without a rule.
  ///
  /// - Parameters:
  ///   - text: the object as it is now.
  ///   - names: how the copies are called.
  ///   - days: the days that are wanted.
  ///   - zones: the zones that the text may name.
  /// - Returns: the copies; nil where the object is a single one already.
  public func singles(
    of text: [UInt8], names: CopyNames, on days: ExportDays, zones: ZoneBook.Scope
  ) -> ObjectCopies? {
    let placement = Placement(planner: planner, zones: zones)
    guard let found = ObjectInstances(ObjectLines(text), on: days, in: placement) else {
      return nil
    }
    let writer = SingleWriter(text: text, names: names, placement: placement)
    var copies = ObjectCopies(end: found.end)
    for instance in found.instances {
      copies.text += writer.text(of: instance)
      if instance.part.component.name == "VTODO" {
        copies.statuses.append(writer.status(of: instance))
      }
    }
    return copies
  }
}
