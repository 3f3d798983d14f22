/// Writes the log's parts: what an object was before an operation changed it.
final class PartWriter {
  private let insert: Statement
  private let record: Statement
  private let recordTrash: Statement
  private let goOn: Statement
  private let connection: Connection

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    insert = try connection.prepare(
      """
      INSERT INTO operation_part (operation, object, revision)
      SELECT ?1, id, revision FROM object WHERE id BETWEEN ?2 AND ?3 ORDER BY id
      """, isKept: true)
    record = try connection.prepare(Self.recordSQL, isKept: true)
    recordTrash = try connection.prepare(Self.recordTrashSQL, isKept: true)
    goOn = try connection.prepare(
      """
      UPDATE operation_part SET revision = ?3 WHERE operation = ?1 AND object = ?2
        AND revision = (SELECT revision FROM object WHERE id = ?2)
        AND (before IS NULL OR ?4 <= ifnull(json_extract(before, '$.replaces_text'), -1))
      """, isKept: true)
  }

  /// Notes that an operation has made all objects with these numbers.
  func insert(_ objects: ClosedRange<Int>, in operation: Int) throws(StoreError) {
    try insert.bind(operation, at: 1)
    try insert.bind(objects.lowerBound, at: 2)
    try insert.bind(objects.upperBound, at: 3)
    try insert.run()
  }

  /// Notes an object as it is, before an operation changes it to a revision.
  ///
  /// The operation's last part for it is taken on to the further change, if nobody else has changed
  /// the object since and the part keeps enough. Where it is known to be the first part, that is not
  /// even tried.
  func record(
    _ object: Int, in operation: Int, touching extent: Operation.Extent, revision: Int,
    isFirst: Bool = false
  ) throws(StoreError) {
    if !isFirst {
      try goOn.bind(extent.rawValue, at: 4)
      try bind(object, operation, revision, to: goOn)
      try goOn.run()
      guard connection.changedRows == 0 else { return }
    }
    guard extent != .trash else {
      try bind(object, operation, revision, to: recordTrash)
      return try recordTrash.run()
    }
    try bind(object, operation, revision, to: record)
    try record.bind(extent == .text, at: 4)
    try record.run()
  }

  private func bind(
    _ object: Int, _ operation: Int, _ revision: Int, to statement: borrowing Statement
  ) throws(StoreError) {
    try statement.bind(operation, at: 1)
    try statement.bind(object, at: 2)
    try statement.bind(revision, at: 3)
  }

  /// What is kept of an object whose place in the trash changes, and nothing else.
  ///
  /// An undo or redo of a large import writes this for every object. The rest is what the next part
  /// tells of.
  private static let recordTrashSQL = """
    INSERT INTO operation_part (operation, object, number, revision, before)
    SELECT ?1, o.id,
      (SELECT 1 + count(*) FROM operation_part WHERE operation = ?1 AND object = ?2), ?3,
      json_object('trashed', o.trashed, 'trash_reason', o.trash_reason)
    FROM object o WHERE o.id = ?2
    """

  /// Everything of an object that a change can touch and nothing can derive.
  private static let recordSQL = """
    INSERT INTO operation_part (operation, object, number, revision, before, text_before,
      base_before)
    SELECT ?1, o.id,
      (SELECT 1 + count(*) FROM operation_part WHERE operation = ?1 AND object = ?2), ?3,
      json_object(
        'calendar', o.calendar, 'component', o.component, 'revision', o.revision,
        'created', o.created, 'changed', o.changed, 'sequence', o.sequence,
        'series_uid', o.series_uid, 'recurrence_id', o.recurrence_id,
        'expanded_through', o.expanded_through, 'trashed', o.trashed,
        'trash_reason', o.trash_reason, 'position', o.position, 'replaces_text', ?4,
        'zones', (SELECT json_group_array(z.zone) FROM object_zone z WHERE z.object = o.id),
        'events', (
          SELECT json_group_array(json_object(
            'id', e.id, 'recurrence_id', e.recurrence_id, 'occurrence_day', e.occurrence_day,
            'rule', e.rule, 'name', e.name, 'day', e.day, 'time', e.time, 'zone', e.zone,
            'status', e.status, 'finished_at', e.finished_at, 'finished_day', e.finished_day,
            'priority', e.priority, 'description', e.description, 'categories', e.categories,
            'edited', e.edited, 'counted', e.counted, 'detached', e.detached,
            'skipped', e.skipped))
          FROM event e WHERE e.object = o.id),
        'note', (
          SELECT json_object('period', n.period, 'text', n.text, 'edited', n.edited)
          FROM note n WHERE n.object = o.id)),
      CASE WHEN ?4 THEN o.text END,
      CASE WHEN ?4 THEN (SELECT b.text FROM import_base b WHERE b.object = o.id) END
    FROM object o WHERE o.id = ?2
    """
}
