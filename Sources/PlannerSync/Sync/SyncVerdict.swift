internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What a run makes of one object, on what both sides say at this moment.
struct SyncVerdict {
  /// What a guard counts.
  enum Inferred {
    /// Their object is absent while ours is not deleted.
    case missingThere
    /// Ours came from there and its arrival was undone, so that theirs is to go.
    case undoneHere
  }

  /// Its UID.
  let uid: UID
  /// What is done.
  var action: SyncAction
  /// What both sides had when they last agreed; nil where they never have.
  var base: SyncBase?
  /// Ours; nil where there is none.
  var our: OurObject?
  /// Theirs, where it was read.
  var their: TheirObject?
  /// Their change brought into ours, where there is something to bring.
  var merge: SyncMerge?
  /// The base that is to be written although neither side is: both say the same already.
  var settled: SyncBase?
  /// The deletion that follows from what may be a mistake; nil where none does.
  var inferred: Inferred?
  /// What a note says that is both ours and theirs; nil for anything else.
  var joined: PlannerNote?
  /// Whether theirs is left until they change it: ours was removed before both sides met, or is the
  /// note of the same period.
  var isLeft = false
  /// What is kept as it is, in words.
  var reason = ""

  /// Names an object about which nothing is done.
  init(_ uid: UID) {
    self.uid = uid
    action = .nothing
  }

  /// What the event is called, as far as somebody says; where theirs is taken, as it is called then.
  var name: String {
    let (here, there) = (our?.name, their?.resource.name)
    let isTheirs = [.receive, .receiveNew, .revive].contains(action)
    return (isTheirs ? there ?? here : here ?? there) ?? uid.rawValue
  }

  /// The key of its event here.
  var key: EventKey? { our?.event.map { EventKey(number: $0) } }

  /// When it is sent: days that stand apart before their series, deletions last, so that what was
  /// moved is there again before it goes.
  var order: Int { action == .deleteThere ? 2 : isSeries ? 1 : 0 }

  /// Whether days of a series that stand apart must be done before it.
  var isSeries: Bool {
    our?.events.contains(where: \.isSeries) == true || their?.isSeries == true
  }
}

extension [SyncVerdict] {
  /// Verdicts, in the order of sending, in the pieces in which they are sent: a series only once it
  /// is known what became of its days.
  func batches(of size: Int) -> [ArraySlice<SyncVerdict>] {
    let hasDays = contains { $0.our?.stored.detachedFrom != nil }
    let days = hasDays ? firstIndex { $0.order > 0 } ?? count : 0
    return [0..<days, days..<count].flatMap { part in
      stride(from: part.lowerBound, to: part.upperBound, by: Swift.max(size, 1)).map { start in
        self[start..<Swift.min(start + size, part.upperBound)]
      }
    }
  }
}
