/// Something that may be wrong with the planner's own row or its calendars, and follows from the
/// rest.
struct RowFault {
  /// A clause that says what is wrong.
  let what: String
  /// Answers 1 where it is so.
  let question: String
  /// Puts it right.
  let mending: String
  /// The first version of the schema in which it may be.
  var since = 1
  /// Whether nothing can be done with the planner before.
  var stopsAll = false

  /// All of them, in the order in which they are mended.
  static let all = [
    RowFault(
      what: "the planner's own row, with its zone and counters, is gone",
      question: "SELECT NOT EXISTS (SELECT 1 FROM planner)", mending: "", stopsAll: true),
    counter("revision", "the highest revision of an object or of the log", highestRevision),
    counter("last_object", "the highest number of an object", highestObject),
    counter("last_event", "the highest number of an event", highestEvent),
    RowFault(
      what: "a calendar's next position is taken already",
      question: "SELECT EXISTS (SELECT 1 FROM calendar WHERE \(isBehind))",
      mending: "UPDATE calendar SET next_position = \(highestPosition) + 1 WHERE \(isBehind)"),
    RowFault(
      what: "the planner has no default calendar, or one that is gone",
      question: """
        SELECT NOT EXISTS (SELECT 1 FROM planner p JOIN calendar c ON c.id = p.default_calendar
                           WHERE c.kind = 'own')
        """,
      mending: """
        INSERT INTO calendar (name, kind) SELECT 'planner', 'own'
          WHERE NOT EXISTS (SELECT 1 FROM calendar WHERE kind = 'own');
        UPDATE planner SET default_calendar = (
          SELECT id FROM calendar WHERE kind = 'own' ORDER BY name <> 'planner', id LIMIT 1);
        """),
    orphans("occurrence", of: "event"),
    orphans("appointment", of: "object"),
    RowFault(
      what: "a folded day is none",
      question: "SELECT EXISTS (SELECT 1 FROM fold WHERE \(ImpossibleDay.condition("day")))",
      mending: "DELETE FROM fold WHERE \(ImpossibleDay.condition("day"))", since: 3),
  ]

  private static func counter(_ column: String, _ meaning: String, _ truth: String) -> RowFault {
    RowFault(
      what: "the counter \(column) is lower than \(meaning)",
      question: "SELECT EXISTS (SELECT 1 FROM planner WHERE \(column) < (\(truth)))",
      mending: "UPDATE planner SET \(column) = max(\(column), (\(truth)))")
  }

  private static func orphans(_ table: String, of owner: String) -> RowFault {
    let condition = "NOT EXISTS (SELECT 1 FROM \(owner) o WHERE o.id = \(table).\(owner))"
    return RowFault(
      what: "the table \(table) has rows of an \(owner) that is gone",
      question: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))",
      mending: "DELETE FROM \(table) WHERE \(condition)")
  }

  private static let highestRevision = """
    SELECT max(ifnull((SELECT max(revision) FROM object), 0),
      ifnull((SELECT max(revision) FROM operation_part), 0))
    """

  private static let highestObject = """
    SELECT max(ifnull((SELECT max(id) FROM object), 0),
      ifnull((SELECT max(object) FROM operation_part), 0))
    """

  /// The log knows events that are gone, and undo brings them back under their numbers.
  private static let highestEvent = """
    SELECT max(ifnull((SELECT max(id) FROM event), 0),
      ifnull((SELECT max(json_extract(e.value, '$.id'))
              FROM operation_part p, json_each(p.before, '$.events') e
              WHERE json_valid(p.before)), 0))
    """

  private static let highestPosition =
    "(SELECT max(o.position) FROM object o WHERE o.calendar = calendar.id)"

  private static let isBehind = "next_position <= \(highestPosition)"
}
