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
  /// One into which another program has written since is left, unless that is meant.
  ///
  /// - Parameters:
  ///   - wanted: the files that are meant, as they were registered; nil = all.
  ///   - isForced: whether what another program has written there may be lost.
  /// - Returns: what became of each; nothing where there is none.
  /// - Throws: where the planner cannot be read.
  public func refresh(
    _ wanted: Set<String>? = nil, isForced: Bool = false
  ) throws(SyncError) -> [Result] {
    let exports = try inStore(store.keptExports()).filter { wanted?.contains($0.path) != false }
    guard !exports.isEmpty else { return [] }
    let calendars = try inStore(store.calendars())
    let standard = try inStore(store.defaultCalendar())
    let exporter = try Exporter(from: store)
    return exports.map { export in
      let calendar: PlannerCalendar? =
        export.calendar == nil ? standard : calendars.first { $0.id == export.calendar }
      let replaced = isForced ? nil : export.written
      return Result(export: export, outcome: outcome(of: export, calendar, exporter, replaced))
    }
  }

  private func outcome(
    of export: KeptExport, _ calendar: PlannerCalendar?, _ exporter: Exporter, _ replaced: String?
  ) -> Outcome {
    guard let calendar else { return .failed(.removedCalendar(export.path)) }
    let options: ExportOptions
    do throws(DateExpressionError) {
      options = try ExportOptions(export.choice, on: today)
    } catch {
      return .failed(.noDays(error))
    }
    do throws(SyncError) {
      let file = try exporter.write(
        calendar, options, toFile: export.path, over: replaced, keepsSame: true)
      return file.isNew ? .written(file.report) : .unchanged(file.report)
    } catch {
      return .failed(error)
    }
  }
}
