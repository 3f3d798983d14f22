internal import PlannerCore

/// Puts dates and times into the planner's zone.
///
/// DATE and floating values stay where they are; UTC and zoned ones are converted. A TZID that
/// nobody knows is read as floating.
struct Placement {
  /// The planner's zone.
  let planner: Zone
  /// The zones that the object at hand may name.
  let zones: ZoneBook.Scope

  /// The day and clock time of a value in the planner's zone.
  func place(_ value: DateOrTime) -> (day: CivilDate, time: ClockTime?) {
    switch value {
    case .date(let date): (date, nil)
    case .floating(let date, let time): (date, time)
    case .utc, .zoned:
      if let zone = zone(of: value), zone === planner {
        (value.date, value.time)
      } else {
        split(planner.wall(fromUTC: utc(of: value)))
      }
    }
  }

  /// The day of a moment in the planner's zone.
  func day(of moment: Instant) -> CivilDate {
    split(planner.wall(fromUTC: moment.seconds)).day
  }

  /// The moment of a value in seconds of UTC; a day begins at its midnight.
  func utc(of value: DateOrTime) -> Int {
    let wall = Self.wall(of: value)
    if case .utc = value { return wall }
    return (zone(of: value) ?? planner).utc(fromWall: wall)
  }

  /// What the value's own clock shows, in seconds; a day begins at its midnight.
  static func wall(of value: DateOrTime) -> Int {
    value.date.dayNumber * 86_400 + (value.time?.secondOfDay ?? 0)
  }

  /// A value so many seconds later on its own clock.
  static func moved(_ value: DateOrTime, by seconds: Int) -> DateOrTime {
    Self.value(wall: wall(of: value) + seconds, like: value)
  }

  /// What the clock of one value's zone shows at another value, in seconds.
  func wall(of value: DateOrTime, asIn model: DateOrTime) -> Int {
    if value.time == nil || value.zone == model.zone { return Self.wall(of: value) }
    let utc = utc(of: value)
    if case .utc = model { return utc }
    return (zone(of: model) ?? planner).wall(fromUTC: utc)
  }

  /// A value later by a duration: whole days on its own clock, then seconds of real time.
  func add(_ duration: EventDuration, to value: DateOrTime) -> DateOrTime {
    let wall = Self.wall(of: value) + duration.days * 86_400
    if case .zoned = value, duration.seconds != 0, let zone = zone(of: value) {
      return Self.value(
        wall: zone.wall(fromUTC: zone.utc(fromWall: wall) + duration.seconds), like: value)
    }
    return Self.value(wall: wall + duration.seconds, like: value)
  }

  /// A value of the same type and zone at another time of its own clock.
  static func value(wall: Int, like model: DateOrTime) -> DateOrTime {
    let (date, time) = Instant(seconds: wall).utc
    return switch model {
    case .date: .date(date)
    case .floating: .floating(date, time)
    case .utc: .utc(date, time)
    case .zoned(_, _, let tzid): .zoned(date, time, tzid: tzid)
    }
  }

  /// The value in a zone, as written, that the planner's clock shows as this day and time.
  ///
  /// The zone is `UTC`, a TZID, or nil for a floating time.
  func value(day: CivilDate, time: ClockTime?, zone name: String?) -> DateOrTime {
    guard let time else { return .date(day) }
    guard let name else { return .floating(day, time) }
    let utc = planner.utc(fromWall: Self.wall(of: .floating(day, time)))
    if name == "UTC" { return Self.value(wall: utc, like: .utc(day, time)) }
    let model = DateOrTime.zoned(day, time, tzid: name)
    guard let zone = zone(of: model), zone !== planner else { return model }
    return Self.value(wall: zone.wall(fromUTC: utc), like: model)
  }

  private func zone(of value: DateOrTime) -> Zone? {
    guard case .zoned(_, _, let tzid) = value else { return nil }
    return zones.zone(named: tzid)
  }

  private func split(_ wall: Int) -> (day: CivilDate, time: ClockTime?) {
    let (date, time) = Instant(seconds: wall).utc
    return (date, time)
  }
}
