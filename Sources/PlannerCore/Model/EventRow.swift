/// An event as views show it: its fields, where it stands and how it is named.
public struct EventRow: Hashable, Sendable {
  /// How an event belongs to a series.
  public struct Recurrence: Hashable, Sendable {
    /// The RRULE as written; nil for a deviation whose series is not here.
    public var rule: String?
    /// The day that names the occurrence; nil for the series itself.
    public var occurrence: CivilDate?
    /// Whether the occurrence has its own state.
    public var isDeviation: Bool
    /// The day on which a whole series is listed, its next open one, else its last; nil for anything
    /// else, and where nobody has asked for it.
    public var listed: CivilDate?
    /// The time on that day, which a clock change may have made another than that of the first one.
    public var listedTime: ClockTime?

    /// Makes the recurrence of a row.
    public init(
      rule: String?, occurrence: CivilDate?, isDeviation: Bool, listed: CivilDate? = nil,
      listedTime: ClockTime? = nil
    ) {
      self.rule = rule
      self.occurrence = occurrence
      self.isDeviation = isDeviation
      self.listed = listed
      self.listedTime = listedTime
    }
  }

  /// The number of the event row itself; that of the series for an occurrence without deviation.
  public var id: Int
  /// What people call it.
  public var key: EventKey
  /// The UID of its object.
  public var uid: UID
  /// The calendar it stands in, by name.
  public var calendar: String
  /// Its fields.
  public var event: PlannerEvent
  /// Whether counts include it: not in the trash, in a counted calendar, not a whole series.
  public var counted: Bool
  /// How it belongs to a series; nil for a single event.
  public var recurrence: Recurrence?

  /// Makes a row.
  public init(
    id: Int, key: EventKey, uid: UID, calendar: String, event: PlannerEvent, counted: Bool = true,
    recurrence: Recurrence? = nil
  ) {
    self.id = id
    self.key = key
    self.uid = uid
    self.calendar = calendar
    self.event = event
    self.counted = counted
    self.recurrence = recurrence
  }

  /// The day on which it stands in a list; nil for an unscheduled event.
  public var listedDay: CivilDate? { recurrence?.listed ?? event.day }

  /// The time at which it stands there.
  public var listedTime: ClockTime? {
    recurrence?.listed == nil ? event.time : recurrence?.listedTime
  }

  /// Whether it is a whole series, which is listed where no days are asked for and never counted.
  public var isSeries: Bool {
    guard let recurrence else { return false }
    return recurrence.occurrence == nil && !recurrence.isDeviation
  }

  /// Whether it is a day of a series without a state of its own.
  public var isOccurrence: Bool { recurrence?.occurrence != nil && !isDeviation }

  /// Whether it is a day of a series with a state of its own.
  public var isDeviation: Bool { recurrence?.isDeviation == true }
}
