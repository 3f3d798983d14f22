internal import PlannerCore
internal import PlannerStore

/// Keeps the name and the colour of a calendar and of its collection alike: what one side has changed
/// since the last run goes to the other.
///
/// Where both sides had different ones before they met, or changed them differently, each keeps its
/// own.
struct CalendarProperties {
  let tools: SyncTools
  let endpoint: any Endpoint

  /// Brings both sides together.
  ///
  /// - Returns: a sentence where something could not be taken over.
  /// - Throws: where the planner cannot be read or written.
  func perform() throws(SyncError) -> String? {
    let theirs: CollectionProperties?
    do throws(EndpointError) {
      theirs = try endpoint.properties()
    } catch {
      return error.description
    }
    return try theirs.flatMap { theirs throws(SyncError) in try perform(theirs) }
  }

  private func perform(_ theirs: CollectionProperties) throws(SyncError) -> String? {
    let (store, calendar) = (tools.store, tools.pair.calendar)
    var new = theirs
    var problem: String?
    let color = try inStore(store.color(of: calendar))
    switch try decision(.color, color.flatMap { CalendarColor($0)?.hex }, Self.hex(theirs.color)) {
    case .nothing: break
    case .send(let value): new.color = value
    case .take(let value): try inStore(store.setColor(value, of: calendar))
    }
    switch try decision(.name, calendar.name, theirs.name) {
    case .nothing: break
    case .send(let value): new.name = value
    case .take(let value):
      if try inStore(store.calendar(named: value)) == nil {
        try inStore(store.rename(calendar, to: value))
      } else {
        problem =
          "\(tools.pair.name) is called \"\(value)\" there now, which another calendar is called here."
      }
    }
    guard new != theirs else { return problem }
    do throws(EndpointError) { try endpoint.set(new) } catch { return error.description }
    return problem
  }

  private enum Decision {
    case nothing
    case send(String)
    case take(String)
  }

  /// What to do about one property, which is noted as agreed on.
  private func decision(
    _ property: PairProperty, _ ours: String?, _ theirs: String?
  ) throws(SyncError) -> Decision {
    let base = try inStore(tools.store.agreed(property, in: tools.pair))
    let decision = Self.decision(ours, theirs, since: base)
    let isAllowed: Bool
    switch (decision, tools.mode) {
    case (.send, .readOnly), (.take, .mirror): isAllowed = false
    default: isAllowed = true
    }
    guard isAllowed else { return .nothing }
    switch decision {
    case .nothing: try agree(property, ours, theirs, base)
    case .send(let value), .take(let value): try agree(property, value, value, base)
    }
    return decision
  }

  private static func decision(
    _ ours: String?, _ theirs: String?, since base: AgreedProperty?
  ) -> Decision {
    guard ours != theirs else { return .nothing }
    guard let ours else { return theirs.map { .take($0) } ?? .nothing }
    guard let theirs else { return .send(ours) }
    guard let base else { return .nothing }
    switch (ours != base.ours, theirs != base.theirs) {
    case (true, false): return .send(ours)
    case (false, true): return .take(theirs)
    case (true, true), (false, false): return .nothing
    }
  }

  private func agree(
    _ property: PairProperty, _ ours: String?, _ theirs: String?, _ base: AgreedProperty?
  ) throws(SyncError) {
    let new = AgreedProperty(ours: ours, theirs: theirs)
    guard new != base, ours != nil || theirs != nil else { return }
    try inStore(tools.store.agree(on: new, property, in: tools.pair))
  }

  private static func hex(_ color: String?) -> String? {
    color.flatMap { CalendarColor($0)?.hex }
  }
}
