/// What those who write an operation name.
extension Operation {
  /// What an undo or redo is about.
  struct Reversed {
    let direction: Reversal.Direction
    /// The user's operation.
    let root: Int
    /// The operation whose parts are taken back.
    let target: Int
  }

  /// The numbers of a new object.
  struct ObjectNumbers {
    let id: Int
    let position: Int
    let revision: Int
  }

  /// How much of an object a change touches, and so how much of it the log keeps.
  enum Extent: Int {
    /// Whether it lies in the trash, and nothing else.
    case trash = -1
    /// What its columns hold.
    case columns = 0
    /// Its text too.
    case text = 1
  }
}
