/// How much of an import stands in the open transaction, and when that is enough.
///
/// Each batch writes most pages of the indexes by UID and by day anew: with 20,000 objects a batch,
/// a million of them take an eighth longer than with 60,000, with 2,000 two thirds. Others wait
/// until a batch ends, for ten seconds at most; so a slow machine ends it by the clock.
struct Batch {
  private let size: Int
  private let time: Duration
  private var objects = 0
  private var began = ContinuousClock.now

  /// A batch of so many objects at most, and for so long.
  init(size: Int = 60_000, time: Duration = .seconds(3)) {
    self.size = size
    self.time = time
  }

  /// Whether it is time to commit.
  var isFull: Bool { objects >= size || began.duration(to: .now) >= time }

  /// Counts an object that is looked at or written.
  mutating func countObject() { objects += 1 }

  /// Counts derived rows; fifty of them weigh as much as one object.
  mutating func count(rows: Int) { objects += rows / 50 }

  /// Begins the next one.
  mutating func begin() { self = Batch(size: size, time: time) }

  /// One that never ends by itself.
  static var endless: Batch { Batch(size: .max, time: .seconds(Int64.max)) }
}
