public import PlannerCore

/// How copies of an object are called.
public struct CopyNames: Hashable, Sendable {
  /// The UID of the object, which every copy names.
  public let original: UID
  /// What the UIDs of its copies begin with.
  public let start: UID

  /// Names the copies of an object.
  ///
  /// - Parameters:
  ///   - uid: the UID of the object.
  ///   - twin: what tells it apart from others with this UID; mostly empty.
  public init(of uid: UID, twin: String = "") {
    original = uid
    let end = twin.utf8.lastIndex(of: ASCII.blank).map { twin[twin.utf8.index(after: $0)...] }
    start = twin.isEmpty ? uid : UID(rawValue: "\(uid)-\(end ?? twin[...])")
  }

  /// The UID of one occurrence, the same as that of the object that a ticked one becomes.
  func occurrence(_ id: DateOrTime?) -> UID {
    guard let id else { return start }
    return UID(rawValue: "\(start)-\(String(decoding: ScheduleWriter.text(id), as: UTF8.self))")
  }

  /// The UID of the VEVENT that stands for a VTODO.
  static func appointment(_ uid: UID) -> UID { UID(rawValue: "\(uid)-vevent") }

  /// `X-WEEKBOOK-OF:uid`, by which an import knows a copy of what the planner holds.
  var mark: [UInt8] { Array("X-WEEKBOOK-OF:".utf8) + TextValue.escaped(original.rawValue) }
}
