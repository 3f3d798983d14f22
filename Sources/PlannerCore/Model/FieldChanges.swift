extension PlannerEvent {
  /// This event with some fields of another.
  public func taking(_ fields: EventFields, from other: PlannerEvent) -> PlannerEvent {
    var event = self
    if fields.contains(.name) { event.name = other.name }
    if fields.contains(.schedule) {
      (event.day, event.time, event.zone) = (other.day, other.time, other.zone)
    }
    if fields.contains(.status) {
      event.status = other.status
      (event.finishedAt, event.finishedDay) = (other.finishedAt, other.finishedDay)
    }
    if fields.contains(.priority) { event.priority = other.priority }
    if fields.contains(.description) { event.description = other.description }
    if fields.contains(.categories) { event.categories = other.categories }
    return event
  }

  /// The fields in which two events differ, text compared byte for byte.
  public func fields(differingFrom other: PlannerEvent) -> EventFields {
    var fields: EventFields = []
    if !Self.same(name, other.name) { fields.insert(.name) }
    if day != other.day || time != other.time || zone != other.zone { fields.insert(.schedule) }
    if status != other.status || finishedAt != other.finishedAt { fields.insert(.status) }
    if priority != other.priority { fields.insert(.priority) }
    if !Self.same(description ?? "", other.description ?? "") { fields.insert(.description) }
    if !categories.elementsEqual(other.categories, by: Self.same) { fields.insert(.categories) }
    return fields
  }

  private static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }
}

extension EventFields {
  /// The fields in words, for a report.
  public var words: String {
    let names: [(EventFields, String)] = [
      (.name, "name"), (.schedule, "day"), (.status, "status"), (.priority, "priority"),
      (.description, "description"), (.categories, "categories"), (.recurrence, "recurrence"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
