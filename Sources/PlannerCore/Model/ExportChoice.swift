/// What of a calendar an export writes and in which form, in the words of the user.
///
/// Words, not days: a file that is kept current moves along with `today` and `+30d`.
public struct ExportChoice: Hashable, Sendable {
  /// A week; nil = none was named.
  public var week: String?
  /// A month; nil = none was named.
  public var month: String?
  /// The first day of a range; nil = it has none.
  public var from: String?
  /// The last day of a range; nil = it has none.
  public var to: String?
  /// Whether the notes of weeks and months go out too.
  public var withNotes: Bool
  /// Whether each occurrence of a series goes out as an object of its own.
  public var isFlat: Bool
  /// For programs that show no tasks: events go out as VEVENT, one with a time takes so many
  /// minutes; nil = they go out as what they are.
  public var minutes: Int?

  /// Makes a choice; without any, everything but notes goes out as what it is.
  public init(
    week: String? = nil, month: String? = nil, from: String? = nil, to: String? = nil,
    withNotes: Bool = false, isFlat: Bool = false, minutes: Int? = nil
  ) {
    self.week = week
    self.month = month
    self.from = from
    self.to = to
    self.withNotes = withNotes
    self.isFlat = isFlat
    self.minutes = minutes
  }

  /// The days that are meant on a day.
  ///
  /// - Throws: where a word is no date, or the range ends before it starts.
  public func days(on today: CivilDate) throws(DateExpressionError) -> ExportDays {
    if let week {
      return ExportDays(try DateExpression(today: today, place: "--week").week(week).range)
    }
    if let month {
      return ExportDays(try DateExpression(today: today, place: "--month").month(month).range)
    }
    guard from != nil || to != nil else { return ExportDays(seriesFrom: today) }
    var (first, last) = (CivilDate.first, CivilDate.last)
    if let from { first = try DateExpression(today: today, place: "--from").firstDay(from) }
    if let to { last = try DateExpression(today: today, place: "--to").lastDay(to) }
    guard first <= last else {
      throw DateExpressionError(
        kind: .backwards, message: "--from \(first) is after --to \(last).", suggestions: [],
        place: "")
    }
    return to == nil
      ? ExportDays(first...last, seriesFrom: max(first, today)) : ExportDays(first...last)
  }
}

/// The days that an export writes.
public struct ExportDays: Hashable, Sendable {
  /// The days; nil = all, and what has no day.
  public let range: ClosedRange<CivilDate>?
  /// The days on which series are looked for: they may have no end.
  public let series: ClosedRange<CivilDate>

  /// So many months of a series without an end go out.
  private static let months = 12

  /// Days with an end.
  public init(_ range: ClosedRange<CivilDate>) {
    self.range = range
    series = range
  }

  /// Days without an end, or all of them: series are followed for a year from a day.
  public init(_ range: ClosedRange<CivilDate>? = nil, seriesFrom day: CivilDate) {
    self.range = range
    let first = range?.lowerBound ?? .first
    series = first...max(first, day.adding(months: Self.months))
  }
}
