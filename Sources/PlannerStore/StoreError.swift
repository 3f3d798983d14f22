/// Why the planner's database could not do what was asked: one sentence with the next step.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong, for a program to decide by.
  public enum Kind: Hashable, Sendable {
    /// Another process wrote to the planner for longer than we wait.
    case locked
    /// The file, or its folder, cannot be written to.
    case readOnly
    /// The file is damaged.
    case corrupt
    /// The file is no SQLite database, or that of another program.
    case notAPlanner
    /// A file to restore from is no copy of a planner.
    case notABackup
    /// A file of another program is no SQLite database.
    case notADatabase
    /// A newer version of the program has changed the database.
    case newerDatabase
    /// The disk is full.
    case fullDisk
    /// The file or its folder is not there or may not be opened.
    case cannotOpen
    /// A text is larger than a database can hold, 1 GB.
    case tooLarge
    /// A value broke a rule of the database: the mistake is the program's.
    case constraint
    /// A file of this name is there already.
    case exists
    /// A calendar is tied to something by a pair; the detail names both.
    case paired
    /// Anything else, a failing disk among it.
    case failed
  }

  /// What went wrong.
  public let kind: Kind
  /// The path of the database.
  public let path: String
  /// What SQLite or the system said about it, in its own words.
  public let detail: String

  /// Makes an error about the database at a path.
  public init(_ kind: Kind, path: String, detail: String = "") {
    self.kind = kind
    self.path = path
    self.detail = detail
  }

  /// The sentence for people: what happened, to which file, what to do.
  public var description: String {
    switch kind {
    case .locked:
      "Another program\(because) is writing to \(path) and did not end within \(Connection.patience) seconds;"
        + " try again when it is done."
    case .readOnly:
      "\(path) cannot be written to\(because); give yourself the right to write the file and its"
        + " folder, or name another with --db."
    case .corrupt:
      "\(path) is damaged\(because); keep a copy of it and go back to a backup."
    case .notAPlanner:
      "\(path) is not a planner\(because); name another file with --db."
    case .notABackup: "\(path) is no copy of a planner\(because); name a file that wk backup made."
    case .notADatabase: "\(path) is no SQLite database\(because); name another file."
    case .newerDatabase:
      "\(path) was changed by a newer version of this program\(because); install that version."
    case .fullDisk:
      "The disk that holds \(path) is full; the last step was taken back, make room and try again."
    case .cannotOpen:
      "\(path) cannot be opened\(because); see that its folder is there and that you may read it."
    case .tooLarge:
      "A text is too large for \(path), which holds at most 1 GB in one piece."
    case .constraint:
      "\(path) refused a value\(because); this is a mistake of the program, please report it."
    case .exists: "\(path) exists already\(because); choose another name."
    case .paired:
      "The calendar \(detail); remove that pair first with wk sync remove."
    case .failed:
      "\(path) could not be used\(because); the last step was taken back, see that the disk is sound."
    }
  }

  private var because: String { detail.isEmpty ? "" : " (\(detail))" }
}
