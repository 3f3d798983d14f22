/// Something about the input of an import that its reader should know.
public struct Finding: Hashable, Sendable {
  /// The line of the file on which the trouble is, from 1.
  public var line: Int
  /// The UID of the object, where it could be read.
  public var uid: UID?
  /// What is wrong and what was done about it: a clause without capital and full stop.
  public var reason: String
  /// Whether the object was rejected.
  public var lost: Bool

  /// Makes a finding.
  public init(line: Int, uid: UID? = nil, reason: String, lost: Bool = false) {
    self.line = line
    self.uid = uid
    self.reason = reason
    self.lost = lost
  }
}
