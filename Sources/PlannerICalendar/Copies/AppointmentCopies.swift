public import PlannerCore

// Events as appointments, for programs that show no tasks.

extension ObjectCopier {
  /// An event as a VEVENT: a day event takes the whole day and leaves it free, one with a time some
  /// minutes; a finished one has a tick before its name.
  ///
  /// A series keeps its rule where other programs make the same days of it as the planner; else,
  /// and where that is wanted, each occurrence stands for itself.
  ///
  /// - Parameters:
  ///   - text: the object as it is now, a VTODO.
  ///   - names: how the copies are called.
  ///   - days: the days that are wanted.
  ///   - isFlat: whether each occurrence is to stand for itself.
  ///   - minutes: how long an event with a time takes.
  ///   - zones: the zones that the text may name.
  /// - Returns: the VEVENTs.
  public func appointments(
    of text: [UInt8], names: CopyNames, on days: ExportDays, isFlat: Bool, minutes: Int,
    zones: ZoneBook.Scope
  ) -> ObjectCopies {
    let placement = Placement(planner: planner, zones: zones)
    let lines = ObjectLines(text)
    let form = AppointmentForm(placement: placement, minutes: minutes, mark: names.mark)
    let parts = ObjectInstances.parts(of: lines, named: "VTODO")
    if isFlat || !AppointmentRule(parts, in: placement).isShared,
      let found = ObjectInstances(lines, on: days, in: placement)
    {
      return singles(found, of: text, names, form)
    }
    var copies = ObjectCopies()
    var known = Set<RecurrenceID?>()
    let occurrences = OccurrenceNames(of: parts.map(\.fields), in: placement)
    let uid = CopyNames.appointment(names.start)
    for part in parts {
      let id = occurrences.name(of: part.fields)
      guard known.insert(id).inserted else {
        copies.left["VTODO", default: 0] += 1
        continue
      }
      let occurrence = id.flatMap { DateValue.read($0) }
      add(form.text(of: part, in: text, uid: uid, occurrence: occurrence), part, to: &copies)
    }
    return copies
  }

  private func singles(
    _ found: ObjectInstances, of text: [UInt8], _ names: CopyNames, _ form: AppointmentForm
  ) -> ObjectCopies {
    let writer = SingleWriter(text: text, names: names, placement: form.placement)
    var copies = ObjectCopies(end: found.end, goesOn: found.goesOn)
    for instance in found.instances {
      let single = writer.text(of: instance)
      guard let component = ObjectLines(single).components.first else { continue }
      let part: ObjectInstances.Part = (
        component, ComponentFields(component, of: single, firstLine: 1)
      )
      let uid = CopyNames.appointment(names.occurrence(instance.id))
      add(form.text(of: part, in: single, uid: uid, occurrence: nil), part, to: &copies)
    }
    return copies
  }

  private func add(
    _ written: AppointmentForm.Written?, _ part: ObjectInstances.Part, to copies: inout ObjectCopies
  ) {
    guard let written else {
      copies.unscheduled += 1
      return
    }
    copies.text += written.text
    copies.statuses.append(StatusRule(part.fields).status)
    copies.left.merge(written.left) { $0 + $1 }
  }
}
