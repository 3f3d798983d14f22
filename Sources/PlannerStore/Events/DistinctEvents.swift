internal import PlannerCore

extension [ObjectEvent] {
  /// One event for each recurrence id: of several the last, as in a file read from the top.
  var distinct: [ObjectEvent] {
    guard count > 1 else { return self }
    var places: [RecurrenceID?: Int] = [:]
    var distinct: [ObjectEvent] = []
    for event in self {
      if let place = places[event.recurrenceID] {
        distinct[place] = event
      } else {
        places[event.recurrenceID] = distinct.count
        distinct.append(event)
      }
    }
    return distinct
  }
}
