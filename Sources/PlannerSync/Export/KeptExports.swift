public import PlannerCore
public import PlannerStore

/// The files that are kept current: whoever calls ``refresh(_:)`` after a change brings them up to
/// date.
public struct KeptExports {
  /// What became of one of them.
  public struct Result: Sendable {
    /// The file.
    public let export: KeptExport
    /// What became of it.
    public let outcome: Outcome
  }

  /// What became of a file.
  public enum Outcome: Sendable {
    /// It was written anew.
    case written(ExportReport)
    /// It said all of this already, to the byte, and was left as it is.
    case unchanged(ExportReport)
    /// It could not be written, and is what it was.
    case failed(SyncError)
  }

  private let store: PlannerStore
  private let today: CivilDate

  /// Looks at the files of a planner on a day, which the words for their days are seen from.
  public init(of store: PlannerStore, on today: CivilDate) {
    self.store = store
    self.today = today
  }

  /// Writes the files of which the content has changed; one that cannot be written stops no other.
  ///
  /// - Parameter wanted: the file that is meant, as it was registered; nil = all.
  /// - Returns: what became of each; nothing where there is none.
  /// - Throws: where the planner cannot be read.
  public func refresh(_ wanted: String? = nil) throws(SyncError) -> [Result] {
    let exports = try inStore(store.keptExports()).filter { wanted == nil || $0.path == wanted }
    guard !exports.isEmpty else { return [] }
    let calendars = try inStore(store.calendars())
    let standard = try inStore(store.defaultCalendar())
    let exporter = try Exporter(from: store)
    return exports.map { export in
      let calendar: PlannerCalendar? =
        export.calendar == nil ? standard : calendars.first { $0.id == export.calendar }
      return Result(export: export, outcome: outcome(of: export, calendar, exporter))
    }
  }

  private func outcome(
    of export: KeptExport, _ calendar: PlannerCalendar?, _ exporter: Exporter
  ) -> Outcome {
    guard let calendar else { return .failed(.removedCalendar(export.path)) }
    let options: ExportOptions
    do throws(DateExpressionError) {
      options = try ExportOptions(export.choice, on: today)
    } catch {
      return .failed(.noDays(error))
    }
    do throws(SyncError) {
      let (report, isWritten) = try exporter.write(
        calendar, options, toFile: export.path, keepsSame: true)
      return isWritten ? .written(report) : .unchanged(report)
    } catch {
      return .failed(error)
    }
  }
}
