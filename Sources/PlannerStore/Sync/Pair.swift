public import PlannerCore

/// One calendar of the planner tied to one place outside, whose events move both ways.
public struct Pair: Hashable, Sendable {
  /// What the place is; the raw value is stored.
  public enum Kind: String, CaseIterable, Sendable {
    /// One file of iCalendar, RFC 5545.
    case file
    /// A folder with a file for each object.
    case folder
    /// A collection on a server, RFC 4791.
    case caldav
  }

  /// Which way changes go; the raw value is stored.
  public enum Direction: String, CaseIterable, Sendable {
    /// Both ways.
    case both
    /// Nothing goes out.
    case readOnly = "read-only"
    /// Nothing comes in: the other side becomes what the planner is.
    case mirror
  }

  /// What to do with the token from which on the next listing tells what changed.
  public enum TokenChange: Hashable, Sendable {
    /// The one there is stays: what this run left over must be listed again.
    case keep
    /// Another one; nil = the next listing tells everything.
    case set(String?)
  }

  /// Its number in the database.
  public let id: Int
  /// Its name, unique in the planner.
  public let name: String
  /// The side here.
  public let calendar: PlannerCalendar
  /// What the side there is.
  public let kind: Kind
  /// Where it is: a path from the root, or a URL.
  public let place: String
  /// Which way changes go.
  public let direction: Direction
  /// Whether what is deleted on one side is deleted on the other.
  public let deletes: Bool
  /// What happens where both sides changed the same thing.
  public let policy: ConflictPolicy
  /// What tells the side there from another that took its place; nil before the first run.
  public let identity: String?
  /// From where on the next listing tells what changed; nil = it tells everything.
  public let token: String?
  /// How many runs reached their end since it was made or reset.
  public let runs: Int
  /// When it ran last; nil = never.
  public let lastRun: Instant?
  /// How that run ended, in a word.
  public let lastState: String?
}
