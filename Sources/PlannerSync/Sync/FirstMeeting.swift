internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Finds events that were typed on both sides before they met: the same content, another UID.
///
/// Only an event that was made here, that no file or pair has ever seen, takes over their UID, and
/// only where each side has exactly one with this content. Everything else stays two events.
struct FirstMeeting {
  /// Our objects by the UID under which the other side knows them.
  private(set) var ours: [UID: StoredObject] = [:]
  /// The UIDs that these have here until they are matched.
  private(set) var given: Set<UID> = []

  /// Knows of none.
  init() {}

  /// Looks at what only one side has.
  ///
  /// - Parameters:
  ///   - theirs: their objects.
  ///   - rows: what of ours is not as the pair has it.
  ///   - tools: what reads both.
  /// - Throws: where the planner cannot be read.
  init(
    theirs: [TheirObject], ours rows: [OurRow], tools: SyncTools
  ) throws(SyncError) {
    var there: [PlannerEvent: [UID]] = [:]
    for object in theirs where object.resource.isTask && !object.isSeries {
      let contents = tools.contents(of: object)
      guard contents.detachedFrom == nil, contents.events.count == 1,
        try inStore(tools.store.member(object.resource.uid, of: tools.pair)) == nil
      else { continue }
      there[Self.content(of: contents.events[0].event), default: []].append(object.resource.uid)
    }
    guard !there.isEmpty else { return }
    var here: [PlannerEvent: [StoredObject]] = [:]
    for row in rows where !row.hasBase && row.seriesUID == nil && !row.hasSeries {
      guard let object = try inStore(tools.store.object(row.object)), object.text == nil,
        object.component == "VTODO", try !inStore(tools.store.isKnownToPairs(object.id)),
        let event = try inStore(tools.store.events(of: object)).first?.contents.event
      else { continue }
      here[Self.content(of: event), default: []].append(object)
    }
    for (content, objects) in here {
      guard objects.count == 1, let uids = there[content], uids.count == 1 else { continue }
      ours[uids[0]] = objects[0]
      given.insert(objects[0].uid)
    }
  }

  /// What makes two events the same for people: their time in the planner's zone, in whichever it was
  /// written; when one was finished does not.
  private static func content(of event: PlannerEvent) -> PlannerEvent {
    var content = event
    content.finishedAt = nil
    content.finishedDay = nil
    content.zone = nil
    content.categories.sort()
    return content
  }
}
