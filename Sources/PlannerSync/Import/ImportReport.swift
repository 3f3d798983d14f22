public import PlannerCore

/// What an import did, or would do.
public struct ImportReport: Sendable {
  /// The number of its operation in the log; nil where nothing was changed.
  public var operation: Int?
  /// One row for each file.
  public var files: [FileReport]
  /// The folders in which there was no file to import, as the user named them.
  public var emptyFolders: [String] = []

  /// The sum over all files.
  public var total: ImportCounts { files.reduce(ImportCounts()) { $0 + $1.counts } }
}

/// What became of the objects of an import.
public struct ImportCounts: Hashable, Sendable {
  /// Objects that the planner did not know.
  public var new = 0
  /// Objects that the planner knew with another text.
  public var changed = 0
  /// Objects that were left as they are.
  public var unchanged = 0
  /// Objects of which nothing could be shown, or that were damaged.
  public var rejected = 0
  /// How many of the objects that were read are appointments.
  public var appointments = 0
  /// How many of the objects that were read are notes.
  public var notes = 0

  /// Copies of objects that the planner holds, as exports for other programs make them; they are
  /// passed over.
  public var copies = 0

  /// All objects met.
  public var objects: Int { new + changed + unchanged + rejected + copies }

  /// Adds the counts of two files.
  public static func + (left: ImportCounts, right: ImportCounts) -> ImportCounts {
    var sum = left
    sum.new += right.new
    sum.changed += right.changed
    sum.unchanged += right.unchanged
    sum.rejected += right.rejected
    sum.appointments += right.appointments
    sum.notes += right.notes
    sum.copies += right.copies
    return sum
  }
}

/// What became of one file of an import.
public struct FileReport: Sendable {
  /// The file as the user named it, `-` for standard input.
  public var file: String
  /// What became of its objects.
  public var counts = ImportCounts()
  /// What its reader should know, in the order of its lines; at most ``findingLimit``.
  public var findings: [Finding] = []
  /// How many more findings there were.
  public var furtherFindings = 0
  /// Where its rejected objects were written, in a dry run the name of the file that they would go
  /// to; nil where there are none.
  public var rejectedFile: String?
  /// The name of the calendar that what is new in it goes to.
  public internal(set) var calendar = ""
  /// The name that it gives its calendar; nil where it gives none, or one was named for the import.
  public internal(set) var ownName: String?
  /// The own calendar of that name; nil where there is none.
  var home: PlannerCalendar?
  /// Whether its name takes what is new in it elsewhere than to the usual calendar.
  public internal(set) var isPlacedByName = false
  /// The colour that it names for its calendar; nil where it names none.
  var color: CalendarColor?
  /// Why it could not be read at all; nil where it was.
  public private(set) var problem: String?
  /// Whether it could not be read at all.
  public var isUnreadable: Bool { problem != nil }

  /// How many findings of one file are kept, so that memory does not grow with the file.
  public static let findingLimit = 1000

  mutating func giveUp(_ problem: String) {
    self.problem = problem
    note(Finding(line: 1, reason: problem))
  }

  /// Puts the findings into the order of the lines; what waited for the end of the file came last.
  mutating func sortFindings() {
    let places = findings.indices.sorted {
      (findings[$0].line, $0) < (findings[$1].line, $1)
    }
    findings = places.map { findings[$0] }
  }

  mutating func note(_ finding: Finding) {
    if finding.lost { counts.rejected += 1 }
    guard findings.count < Self.findingLimit else {
      furtherFindings += 1
      return
    }
    findings.append(finding)
  }
}

/// How an import is to be done.
public struct ImportOptions: Hashable, Sendable {
  /// The calendar that receives everything; nil = the one that holds a UID, else the default one.
  public var calendar: String?
  /// Whether to say what would be done and write nothing.
  public var dryRun: Bool
  /// Whether an older object replaces a newer one.
  public var replace: Bool

  /// Whether objects in the trash come back.
  public var restore: Bool

  /// Makes options; without any, an import adds and updates.
  public init(
    calendar: String? = nil, dryRun: Bool = false, replace: Bool = false,
    restore: Bool = false
  ) {
    self.calendar = calendar
    self.dryRun = dryRun
    self.replace = replace
    self.restore = restore
  }
}
