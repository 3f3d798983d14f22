public import PlannerCore

/// What of a calendar is written, and in which form.
public struct ExportOptions: Hashable, Sendable {
  /// The days.
  public var days: ExportDays
  /// Whether the notes of weeks and months go out too.
  public var withNotes: Bool
  /// Whether each occurrence of a series goes out as an object of its own.
  public var isFlat: Bool
  /// How long an event with a time takes as a VEVENT; nil = events go out as what they are.
  public var minutes: Int?

  /// Everything as what it is.
  public init(withNotes: Bool = false) {
    days = ExportDays(seriesFrom: .first)
    self.withNotes = withNotes
    isFlat = false
    minutes = nil
  }

  /// What a choice means on a day.
  ///
  /// - Throws: where a word of it is no date.
  public init(_ choice: ExportChoice, on today: CivilDate) throws(DateExpressionError) {
    days = try choice.days(on: today)
    withNotes = choice.withNotes
    isFlat = choice.isFlat
    minutes = choice.minutes
  }
}
