public import PlannerCore
public import PlannerICalendar
public import PlannerStore

/// Why something could not be moved between the planner and the outside.
public enum SyncError: Error, Sendable, CustomStringConvertible {
  /// The planner's database failed.
  case store(StoreError)
  /// The adapter failed.
  case iCalendar(ICalendarError)
  /// A file or folder failed.
  case file(FileError)
  /// There is no calendar of this name.
  case noCalendar(String)
  /// The calendar of this name follows a feed.
  case readOnlyCalendar(String)
  /// A rule of the user's is none, means nothing or never comes: what follows "the rule …".
  case refusedRule(String)
  /// An event repeats by a rule that the planner cannot read, so that it cannot be replaced.
  case foreignRule
  /// A series has no occurrence on a day any more, by its name.
  case noOccurrence(String, CivilDate)
  /// A day of a series stands in the series' own object, and cannot be left out of it.
  case foreignDeviation(String)
  /// A word for the days of an export is none on this day.
  case noDays(DateExpressionError)
  /// The calendar in a file that is kept current was removed, by the path of the file.
  case removedCalendar(String)
  /// A file that is kept current was changed by another program, by its path.
  case changedFile(String)
  /// An event is no longer there, by name.
  case noSeries(String)
  /// Another process runs the pair of this name, or one with the same place.
  case busyPair(String, process: Int?)
  /// There is no pair of this name.
  case noPair(String)
  /// There was no run of this number.
  case noRun(Int)
  /// The event of a conflict is no longer there, by its UID.
  case noConflict(String)
  /// A conflict was found anew since it was looked at, or is decided, by its UID.
  case changedConflict(String)
  /// This version cannot read what stands on the other side of a conflict, by its UID.
  case unreadableConflict(String, reason: String)
  /// This version cannot reach the place of a pair, by its name.
  case noEndpoint(String)

  /// One sentence: what failed, where, and what to do.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .iCalendar(let error): error.description
    case .file(let error): error.description
    case .noCalendar(let name): "There is no calendar \"\(name)\" in the planner."
    case .readOnlyCalendar(let name):
      "The calendar \"\(name)\" follows a feed and is read only; choose another with --calendar."
    case .refusedRule(let reason): "The rule \(reason)."
    case .foreignRule: "It repeats by a rule that this version cannot read, and keeps it."
    case .noOccurrence(let name, let day): "The series \"\(name)\" has no day \(day) any more."
    case .foreignDeviation(let name):
      "\"\(name)\" was written into its series by another program and cannot be left out here."
    case .noDays(let error): error.description
    case .removedCalendar(let path):
      "The calendar in \"\(path)\" was removed; wk export --forget FILE leaves the file as it is."
    case .changedFile(let path):
      "\"\(path)\" was changed by another program and left as it is: wk import FILE takes over what"
        + " it holds, then wk export --refresh --force FILE writes it anew."
    case .noSeries(let name): "The event \"\(name)\" is no longer there."
    case .busyPair(let name, let process):
      "\(process.map { "Process \($0)" } ?? "Another process") is syncing \(name) or its place; wait"
        + " until it has ended."
    case .noPair(let name): "There is no pair \"\(name)\"; wk sync list shows them."
    case .noRun(let number): "There was no sync run \(number); wk sync history lists them."
    case .noConflict(let uid): "The event of the conflict, \(uid), is no longer there."
    case .changedConflict(let uid):
      "The conflict of \(uid) is no longer the one that was shown; nothing was decided. See: wk"
        + " conflicts"
    case .unreadableConflict(let uid, let reason):
      "What the other side says of \(uid) \(reason); mend it there, then sync again."
    case .noEndpoint(let name): "This version cannot reach the place of \(name)."
    }
  }
}

/// Calls the store and gives its error as one of this target.
@discardableResult
func inStore<Value>(
  _ call: @autoclosure () throws(StoreError) -> Value
) throws(SyncError) -> Value {
  do throws(StoreError) { return try call() } catch { throw .store(error) }
}

/// Calls the adapter and gives its error as one of this target.
func inAdapter<Value>(
  _ call: @autoclosure () throws(ICalendarError) -> Value
) throws(SyncError) -> Value {
  do throws(ICalendarError) { return try call() } catch { throw .iCalendar(error) }
}

/// Touches a file and gives its error as one of this target.
func inFile<Value>(
  _ call: @autoclosure () throws(FileError) -> Value
) throws(SyncError) -> Value {
  do throws(FileError) { return try call() } catch { throw .file(error) }
}
