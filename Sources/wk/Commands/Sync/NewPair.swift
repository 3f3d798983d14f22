internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// A pair that is about to be made, and what it finds on both sides.
struct NewPair {
  /// Its name.
  var name: String
  /// The side there.
  let place: PairPlace
  /// The side here.
  let calendar: PlannerCalendar
  /// Which way changes go.
  var direction = Pair.Direction.both
  /// Whether what is deleted on one side is deleted on the other.
  var deletes = true
  /// What happens where both sides changed the same.
  var policy = ConflictPolicy.ask

  /// Prepares a pair of a place and the calendar that was named, or the default one.
  init(
    _ name: String, _ place: PairPlace, calendar: String? = nil, _ planner: Planner
  ) throws(CommandError) {
    try place.refuseTaken(planner)
    self.name = name
    self.place = place
    self.calendar = try planner.calendar(named: calendar)
    guard self.calendar.kind == .own else {
      throw CommandError(
        .failed, "The calendar \"\(self.calendar.name)\" follows a feed, which is read only.",
        hint: "Name another with --calendar.")
    }
  }

  /// It before it is made, to be looked at.
  var unmade: Pair {
    Pair(unmade: name, kind: place.kind, place: place.path, calendar: calendar)
  }

  /// Refuses a name that a pair has.
  func refuseName(_ planner: Planner) throws(CommandError) {
    guard try !planner.pairs().contains(where: { $0.name == name }) else {
      throw CommandError(
        .failed, "There is a pair \"\(name)\" already.", hint: "See: wk sync list")
    }
  }

  /// Makes it, knowing nothing yet of the other side.
  func make(_ planner: Planner) throws(CommandError) -> Pair {
    try refuseName(planner)
    return try store { () throws(StoreError) in
      try planner.database.addPair(
        name, kind: place.kind, place: place.path, to: calendar, direction: direction,
        deletes: deletes, policy: policy)
    }
  }
}

extension Planner {
  /// What syncs, under a name in the log.
  func syncer(for command: String, in context: Context) -> Syncer {
    Syncer(
      of: database, at: context.now, clock: context.nanoseconds, command: command)
  }
}
