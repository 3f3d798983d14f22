internal import CSQLite

/// A database being copied over another one, in a single step for everybody else: they see the old
/// one until the end, and the old one stays where the copy is dropped or killed.
@safe final class PageCopy {
  private var handle: OpaquePointer?
  private let source: Connection
  private let target: Connection

  /// Prepares the copy; nothing of the target may be open in a transaction.
  init(from source: Connection, to target: Connection) throws(StoreError) {
    unsafe handle = try target.beginCopy(from: source)
    self.source = source
    self.target = target
  }

  deinit {
    if let handle = unsafe handle { unsafe sqlite3_backup_finish(handle) }
  }

  /// Keeps all others from writing to the target until the copy ends, waiting for those who do.
  func lockTarget() throws(StoreError) {
    guard let handle = unsafe handle else { return }
    let code = unsafe sqlite3_backup_step(handle, 0)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Copies all and makes it last.
  func finish() throws(StoreError) {
    guard let handle = unsafe handle else { return }
    let step = unsafe sqlite3_backup_step(handle, -1)
    // The end of the copy repeats some codes of the step and forgets others, such as a lock.
    let end = unsafe sqlite3_backup_finish(handle)
    unsafe self.handle = nil
    guard step == SQLITE_DONE else { throw error(step) }
    guard end == SQLITE_OK else { throw error(end) }
  }

  private func error(_ code: Int32) -> StoreError { target.failure(code) }
}
