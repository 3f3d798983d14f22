internal import PlannerCore
internal import PlannerStore

/// Keeps the name and the colour of a calendar and of its collection alike: what one side has changed
/// since the last run goes to the other.
///
/// Where both sides had different ones before they met, or changed them differently, each keeps its
/// own. A value is agreed on only once both sides have it: what could not be written or taken over is
/// tried again by the next run. A place without a name, which others call by that of its folder, gets
/// one only when the calendar is renamed here.
struct CalendarProperties {
  let tools: SyncTools
  let endpoint: any Endpoint

  /// What both sides have of one property, and what is done about it.
  private struct Step {
    let property: PairProperty
    /// As the sides are compared: a colour in its one form.
    let sides: AgreedProperty
    let base: AgreedProperty?
    var decision = Decision.agree
  }

  private enum Decision {
    /// Both have what they keep.
    case agree
    /// The pair's mode leaves it as it is.
    case keep
    case send(String)
    case take(String)
    /// Nobody can take it over, for the reason in the sentence.
    case leave(String)
  }

  /// What a run is going to do.
  ///
  /// - Returns: an action for each property; none where the other side cannot be asked.
  /// - Throws: where the planner cannot be read.
  func plan() throws(SyncError) -> [SyncReport.Action] {
    guard let theirs = try? endpoint.properties() else { return [] }
    return try steps(theirs).compactMap(action)
  }

  /// Brings both sides together, and tells a report what was done.
  ///
  /// - Returns: whether nothing is left that the next run has to try again.
  /// - Throws: where the planner cannot be read or written.
  func perform(_ report: inout SyncReport) throws(SyncError) -> Bool {
    let theirs: CollectionProperties?
    do throws(EndpointError) {
      theirs = try endpoint.properties()
    } catch {
      report.findings.append(error.description)
      return false
    }
    guard let theirs else { return true }
    var isWhole = true
    for var step in try steps(theirs) {
      try perform(&step)
      if case .leave(let sentence) = step.decision {
        report.findings.append(sentence)
        isWhole = false
      }
      if let action = action(for: step) { report.tell(ofCalendar: action) }
    }
    return isWhole
  }

  // MARK: - Deciding

  private func steps(_ theirs: CollectionProperties) throws(SyncError) -> [Step] {
    let color = try inStore(tools.store.color(of: tools.pair.calendar))
    return [
      try step(.color, color.flatMap(Self.hex), theirs.color.map { Self.hex($0) ?? $0 }),
      try step(.name, tools.pair.calendar.name, theirs.name),
    ]
  }

  private func step(
    _ property: PairProperty, _ ours: String?, _ theirs: String?
  ) throws(SyncError) -> Step {
    let base = try inStore(tools.store.agreed(property, in: tools.pair))
    let sides = AgreedProperty(ours: ours, theirs: theirs)
    var step = Step(property: property, sides: sides, base: base)
    if property == .color, let theirs, Self.hex(theirs) == nil {
      // Said once, and again when either side changes it.
      guard sides != base else { return step }
      step.decision = .leave(
        "The colour of \(tools.pair.name), \"\(theirs)\", cannot be read and stays as it is.")
      return step
    }
    step.decision = decision(on: step)
    if case .take(let value) = step.decision, property == .name,
      try inStore(tools.store.calendar(named: value)) != nil
    {
      step.decision = .leave(
        "\(tools.pair.name) is called \"\(value)\" there now, as another calendar is here; give one"
          + " of them another name.")
    }
    return step
  }

  private func decision(on step: Step) -> Decision {
    let (sides, base) = (step.sides, step.base)
    if step.property == .name, sides.theirs == nil, base == nil || sides.ours == base?.ours {
      return .agree
    }
    let decision = Self.decision(sides, since: base)
    switch (decision, tools.mode) {
    case (.send, .readOnly), (.take, .mirror): return .keep
    default: return decision
    }
  }

  private static func decision(_ sides: AgreedProperty, since base: AgreedProperty?) -> Decision {
    guard sides.ours != sides.theirs else { return .agree }
    guard let ours = sides.ours else { return sides.theirs.map { .take($0) } ?? .agree }
    guard let theirs = sides.theirs else { return .send(ours) }
    guard let base else { return .agree }
    switch (ours != base.ours, theirs != base.theirs) {
    case (true, false): return .send(ours)
    case (false, true): return .take(theirs)
    case (true, true), (false, false): return .agree
    }
  }

  private static func hex(_ color: String) -> String? { CalendarColor(color)?.hex }

  // MARK: - Doing

  /// Does what is decided; what the other side refuses is left.
  private func perform(_ step: inout Step) throws(SyncError) {
    switch step.decision {
    case .keep: break
    case .agree: try agree(step, on: step.sides)
    case .leave where step.property == .color: try agree(step, on: step.sides)
    case .leave: break
    case .send(let value):
      var new = CollectionProperties()
      if step.property == .name { new.name = value } else { new.color = value }
      do throws(EndpointError) {
        try endpoint.set(new)
      } catch {
        step.decision = .leave(error.description)
        return
      }
      try inStore(tools.writer.begin())
      if step.sides.theirs != nil { try inStore(tools.writer.ensureNumber()) }
      try agree(step, on: AgreedProperty(ours: value, theirs: value))
      try inStore(tools.writer.commitChunk())
    case .take(let value):
      let calendar = tools.pair.calendar
      try inStore(tools.writer.ensureNumber())
      switch step.property {
      case .name: try inStore(tools.store.rename(calendar, to: value))
      case .color: try inStore(tools.store.setColor(value, of: calendar))
      }
      try agree(step, on: AgreedProperty(ours: value, theirs: value))
      try inStore(tools.writer.commitChunk())
    }
  }

  private func agree(_ step: Step, on new: AgreedProperty) throws(SyncError) {
    guard new != step.base, new.ours != nil || new.theirs != nil else { return }
    try inStore(tools.store.agree(on: new, step.property, in: tools.pair))
  }

  // MARK: - Telling

  /// The action of a step; nil where nothing changes, or only what nobody had said is said there.
  private func action(for step: Step) -> SyncReport.Action? {
    let verb = step.property == .name ? "rename" : "recolour"
    func action(
      _ side: SyncReport.Action.Side, _ words: String, _ name: String, instead of: String?
    ) -> SyncReport.Action {
      SyncReport.Action(
        uid: UID(rawValue: ""), name: name, key: nil, side: side, action: words,
        reason: of.map { "instead of \($0)" } ?? "")
    }
    switch step.decision {
    case .agree, .keep: return nil
    case .send(let value):
      guard let old = step.sides.theirs else { return nil }
      return action(.there, verb + " there", value, instead: old)
    case .take(let value): return action(.here, verb + " here", value, instead: step.sides.ours)
    case .leave:
      let word = step.property == .name ? "leave name" : "leave colour"
      return action(.none, word, step.sides.theirs ?? "", instead: nil)
    }
  }
}

extension SyncReport {
  /// Counts what is done about a property of the calendar, and lists it.
  mutating func tell(ofCalendar action: Action) {
    switch action.side {
    case .here: propertiesHere += 1
    case .there: propertiesThere += 1
    case .both, .none: break
    }
    actions.append(action)
  }
}

extension SyncReport.Action {
  /// Whether it is about the name or the colour of the calendar, and not about an object.
  public var isOfCalendar: Bool { uid.rawValue.isEmpty }
}
