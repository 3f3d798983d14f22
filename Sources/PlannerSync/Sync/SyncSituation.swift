/// What happened here to an object since a pair last agreed on it.
enum OurChange: Hashable, Sendable, CaseIterable {
  /// Nothing that the other side does not know.
  case unchanged
  /// It says something else.
  case changed
  /// It lies in the trash, or stands in another calendar.
  case deleted
}

/// What happened on the other side to an object since a pair last agreed on it.
enum TheirChange: Hashable, Sendable, CaseIterable {
  /// It says what it said.
  case unchanged
  /// It says something else.
  case changed
  /// It is gone: a complete listing of the same collection does not hold it.
  case deleted
  /// Nobody can tell: it cannot be read, or the listing is not complete.
  case unknown
}

/// Where an object stands that a pair has not agreed on yet.
enum Meeting: Hashable, Sendable, CaseIterable {
  /// Only here.
  case here
  /// Only there.
  case there
  /// On both sides, under one UID.
  case both
  /// There, while the one here lies in the trash.
  case trashedHere
}

/// What a pair knows of one object when it decides what to do.
enum SyncSituation: Hashable, Sendable {
  /// Both sides once had it alike; this is what has happened since.
  case agreed(OurChange, TheirChange)
  /// They have never agreed on it.
  case unmet(Meeting)
}

/// What a run does about one object.
enum SyncAction: String, Hashable, Sendable, CaseIterable {
  /// Nothing: both sides are alike, or nobody can tell.
  case nothing
  /// Takes their change.
  case receive
  /// Takes a new object from them.
  case receiveNew = "receive new"
  /// Takes an object out of our trash, since they have changed it or still have it.
  case revive
  /// Takes their change and sends ours.
  case merge
  /// Brings together what both sides had before they met.
  case match
  /// Puts ours into the trash, since theirs is gone.
  case deleteHere = "delete here"
  /// Sends our change.
  case send
  /// Sends an object that they do not have.
  case sendNew = "send new"
  /// Sends ours over whatever they made of it.
  case overwrite
  /// Deletes theirs, since ours was deleted.
  case deleteThere = "delete there"
  /// Forgets an object that is gone on both sides.
  case forget
  /// Leaves a difference as it is, since the pair's mode does not allow to take it away.
  case keep
  /// Leaves both sides as they are until somebody decides.
  case conflict

  /// Whether the planner is written.
  var isReceiving: Bool {
    switch self {
    case .receive, .receiveNew, .revive, .merge, .match, .deleteHere: true
    default: false
    }
  }

  /// Whether the other side is written.
  var isSending: Bool {
    switch self {
    case .send, .sendNew, .overwrite, .deleteThere: true
    default: false
    }
  }
}
