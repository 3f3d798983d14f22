/// A transaction that only reads: everything read within it is of one moment.
///
/// Ends when it is dropped.
public final class Snapshot {
  private let connection: Connection

  init(of connection: Connection) throws(StoreError) {
    try connection.execute("BEGIN")
    self.connection = connection
  }

  deinit { connection.rollBack() }
}

/// A transaction that may write: taken back when it is dropped without a commit.
struct Transaction: ~Copyable {
  private let connection: Connection
  private var isOpen = true

  /// Begins to write, waiting for other writers.
  init(on connection: Connection) throws(StoreError) {
    // A failed BEGIN must not run the deinit, so everything is assigned after it.
    try connection.execute("BEGIN IMMEDIATE")
    self.connection = connection
  }

  /// Makes everything since the beginning last.
  consuming func commit() throws(StoreError) {
    try connection.execute("COMMIT")
    isOpen = false
  }

  deinit {
    if isOpen { connection.rollBack() }
  }
}
