public import PlannerCore

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
    var copies = ObjectCopies(end: found.end, goesOn: found.goesOn)
    for instance in found.instances {
      copies.text += writer.text(of: instance)
      if instance.part.component.name == "VTODO" {
        copies.statuses.append(writer.status(of: instance))
      }
    }
    return copies
  }
}
