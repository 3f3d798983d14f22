internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// The form in which objects go out: as what they are, as single occurrences, or as appointments.
struct ObjectForm {
  private let current: CurrentText
  private let copier: ObjectCopier
  private let options: ExportOptions

  /// Prepares a form.
  init(_ options: ExportOptions, plannerZone: String, _ current: CurrentText) throws(SyncError) {
    self.current = current
    self.options = options
    copier = try inAdapter(ObjectCopier(plannerZone: plannerZone))
  }

  /// What goes out for an object; one that came without a UID has that by which the planner knows
  /// it, so that it is the same object wherever it comes back from.
  func text(
    of object: StoredObject, _ events: [ObjectEvent], _ note: ObjectNote?,
    report: inout ExportReport
  ) throws(SyncError) -> [UInt8] {
    let text = try current.text(of: object, events, note: note)
    guard let copies = try copies(of: object, text) else {
      report.count(object.component, events.map(\.event.status), note)
      return text.named(object.uid)
    }
    report.count(object.component, copies.statuses, note)
    report.add(copies)
    return copies.text
  }

  /// Copies of an object; nil where it goes out as what it is.
  private func copies(
    of object: StoredObject, _ text: [UInt8]
  ) throws(SyncError) -> ObjectCopies? {
    let names = CopyNames(of: object.uid, twin: object.twin)
    if let minutes = options.minutes, object.component == "VTODO" {
      return copier.appointments(
        of: text, names: names, on: options.days, isFlat: options.isFlat, minutes: minutes,
        zones: try current.scope(of: object))
    }
    guard options.isFlat else { return nil }
    return copier.singles(
      of: text, names: names, on: options.days, zones: try current.scope(of: object))
  }
}
