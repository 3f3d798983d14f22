/// A wall clock time to the second, without a day or a zone.
public struct ClockTime: Hashable, Comparable, Sendable {
  /// Seconds since midnight, 0 to 86 399.
  public let secondOfDay: Int

  /// 00:00:00.
  public static let midnight = ClockTime(secondOfDay: 0)

  private init(secondOfDay: Int) { self.secondOfDay = secondOfDay }

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// Makes a time, or nil where the clock has none (hour 24, minute 60).
  ///
  /// RFC 5545 §3.3.12 allows second 60 for leap seconds; it is read as 59.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.secondOfDay = hour * 3600 + minute * 60 + min(second, 59)
  }

  /// Reads `09:30` or `09:30:15`; nil for anything else.
  public init?(iso text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.utf8.count == 2 }) else {
      return nil
    }
    let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
    guard numbers.count == parts.count else { return nil }
    self.init(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  /// Orders times within a day.
  public static func < (left: ClockTime, right: ClockTime) -> Bool {
    left.secondOfDay < right.secondOfDay
  }
}

extension ClockTime: CustomStringConvertible {
  /// `09:30`, or `09:30:15` where there are seconds.
  public var description: String {
    let short = padded(hour, 2) + ":" + padded(minute, 2)
    return second == 0 ? short : short + ":" + padded(second, 2)
  }
}
