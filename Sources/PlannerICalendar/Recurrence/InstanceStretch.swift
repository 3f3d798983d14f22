internal import PlannerCore

/// Finds instances of a series day by day: whoever asks for many days asks for neighbours, and a
/// rule with COUNT is walked from its start for each question.
///
/// From the second question on, a stretch of days around the one that is asked for is expanded once
/// and answers for all of them.
final class InstanceStretch {
  private static let room = 200

  private let series: Series
  private var isAsked = false
  /// Whether one expansion can answer for many days: it never reaches a limit of its work.
  private var isWide: Bool
  private var days: ClosedRange<CivilDate>?
  private var walls: [Int] = []

  /// Prepares to find instances of a series.
  init(of series: Series) {
    self.series = series
    isWide = series.isPlain
  }

  /// The instances on some days of the start's clock, in order.
  func instances(on wanted: ClosedRange<CivilDate>) -> [Int] {
    if isWide, isAsked, days.map({ wanted.isWithin($0) }) != true { widen(around: wanted) }
    isAsked = true
    guard isWide, let days, wanted.isWithin(days) else {
      return series.instances(on: wanted, onePerDay: false).walls
    }
    let first = wanted.lowerBound.dayNumber * 86_400
    let end = (wanted.upperBound.dayNumber + 1) * 86_400
    return Array(walls[place(of: first)..<place(of: end)])
  }

  private func widen(around wanted: ClosedRange<CivilDate>) {
    let days =
      wanted.lowerBound.adding(days: -Self.room)...wanted.upperBound.adding(days: Self.room)
    let found = series.instances(on: days, onePerDay: false)
    guard !found.isBounded else {
      isWide = false
      return
    }
    (self.days, walls) = (days, found.walls)
  }

  /// How many instances of the stretch lie before a time.
  private func place(of wall: Int) -> Int {
    var range = walls.startIndex..<walls.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if walls[middle] < wall {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}

extension ClosedRange<CivilDate> {
  fileprivate func isWithin(_ other: ClosedRange<CivilDate>) -> Bool {
    other.lowerBound <= lowerBound && upperBound <= other.upperBound
  }
}
