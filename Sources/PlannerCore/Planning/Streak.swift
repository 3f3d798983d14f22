/// Days in a row on which everything was done.
///
/// By the planned day a day without events neither ends nor lengthens a streak, and today does not
/// end one while something of it is open. By the day of finishing it is days in a row on each of
/// which something was finished. Days after today have not been yet.
public struct Streak: Hashable, Sendable {
  /// The most days.
  public private(set) var longest = 0
  /// The first and the last day of the longest one; the earliest of several.
  public private(set) var days: ClosedRange<CivilDate>?
  /// The days of the one that lasts today; nil where today lies outside of the period.
  public private(set) var current: Int?

  private var length = 0
  private var first: CivilDate?
  private var previous: CivilDate?

  /// Finds the streaks in the days of a period that have events, in order.
  init(
    of counts: [Summary.Day], in period: ClosedRange<CivilDate>, basis: CountBasis,
    today: CivilDate
  ) {
    for entry in counts where entry.day <= today && entry.count.total > 0 {
      if basis == .done, let previous, previous.days(until: entry.day) > 1 { length = 0 }
      if entry.count.open == 0 {
        extend(to: entry.day)
      } else if entry.day < today {
        length = 0
      }
    }
    guard period.contains(today) else { return }
    // A day on which nothing has been finished yet is not over.
    let isBroken = basis == .done && previous.map { $0.days(until: today) > 1 } ?? true
    current = isBroken ? 0 : length
  }

  private mutating func extend(to day: CivilDate) {
    if length == 0 { first = day }
    length += 1
    previous = day
    if length > longest, let first {
      longest = length
      days = first...day
    }
  }
}
