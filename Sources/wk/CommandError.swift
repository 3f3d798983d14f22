internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// Why a command ends early: a sentence, what to do, and the exit status.
///
/// The one place in which errors of the libraries get an exit status.
struct CommandError: Error, Equatable {
  /// The exit status.
  var status: ExitStatus
  /// What failed and on what.
  var message: String
  /// What to do about it; nil where the message says so itself.
  var hint: String?
  /// The file, or file and line, that it is about.
  var place: String?

  /// Makes an error.
  init(_ status: ExitStatus, _ message: String, hint: String? = nil, place: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
    self.place = place
  }

  /// An error in the command line.
  static func usage(_ message: String, hint: String? = nil) -> CommandError {
    CommandError(.usage, message, hint: hint)
  }

  /// Says it on the error output, as JSON where results are JSON.
  func report(in context: Context) {
    // On a terminal both outputs are one: what was said before stands before.
    context.output.flush()
    if context.globals.json {
      JSONText.write(json, to: context.errors)
      context.errors.line("")
      return
    }
    let text = [message, hint].compactMap { $0 }
      .map { Sanitize.line($0).cut(to: Self.longestSentence) }.joined(separator: " ")
    context.errors.line("\(context.errorStyle.alarm("error:")) \(text)")
    context.errors.flush()
  }

  /// Whatever was typed is quoted, were it a whole file; so many columns of it are enough.
  private static let longestSentence = 1_000

  private var json: JSONValue {
    .object([
      ("schema", .text("wk.error/1")), ("code", .text(status.code)), ("message", .text(message)),
      ("hint", .optional(hint)), ("place", .optional(place)),
    ])
  }
}

extension CommandError {
  /// An error of the planner's database.
  init(_ error: StoreError) {
    self.init(.failed, error.description, place: error.path)
  }

  /// An error on the way between the planner and a file.
  init(_ error: SyncError) {
    switch error {
    case .store(let error): self.init(error)
    case .file(let error): self.init(.failed, error.description, place: error.path)
    case .refusedRule:
      self.init(
        .usage, error.description,
        hint: "Try --every week, \"2 weeks\", weekday, month, or another RRULE.")
    case .noCalendar(let name):
      self.init(.failed, error.description, hint: "Make it first: wk calendars add \(name)")
    case .noPair, .noRun, .noConflict, .changedConflict: self.init(.notFound, error.description)
    case .changedFile(let path): self.init(.failed, error.description, place: path)
    case .busyPair, .noEndpoint, .unreadableConflict, .iCalendar, .readOnlyCalendar, .foreignRule,
      .noOccurrence,
      .foreignDeviation, .noDays, .removedCalendar, .noSeries:
      self.init(.failed, error.description)
    }
  }
}

/// Runs what the planner's database does and turns its errors into ours.
func store<Value>(
  _ body: () throws(StoreError) -> Value
) throws(CommandError) -> Value {
  do throws(StoreError) { return try body() } catch { throw CommandError(error) }
}

/// Runs what moves things between the planner and the outside and turns its errors into ours.
func sync<Value>(
  _ body: () throws(SyncError) -> Value
) throws(CommandError) -> Value {
  do throws(SyncError) { return try body() } catch { throw CommandError(error) }
}
