internal import Glibc

/// A number for the names and states of all object files of a folder: the same number means that
/// nothing has changed there.
///
/// It takes one look at each file and no memory for it, so that a sync of a large folder in which
/// nothing has changed costs little more than that.
struct FolderFingerprint: CustomStringConvertible {
  private var count = 0
  private var sum: UInt64 = 0

  /// Looks at a folder.
  ///
  /// Nil where that proves nothing: a file is so young that it may change again unseen, a name is no
  /// plain file or not UTF-8, or the folder cannot be looked into.
  init?(of path: String, at moment: Int) {
    guard let handle = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(handle) }
    let folder = unsafe dirfd(handle)
    while let entry = unsafe readdir(handle) {
      let isSound = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe add($0, in: folder, at: moment)
        }
      }
      guard isSound else { return nil }
    }
  }

  /// How many files, and their numbers in any order.
  var description: String { "\(count)-\(sum)" }

  /// Takes in a name; false where it proves nothing.
  private mutating func add(
    _ name: UnsafePointer<CChar>, in folder: Int32, at moment: Int
  ) -> Bool {
    let length = unsafe strlen(name)
    guard length > 4, unsafe name[0] != 0x2E, unsafe strcasecmp(name + (length - 4), ".ics") == 0
    else { return true }
    var info = stat()
    guard unsafe fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0,
      let state = FileState(info), !state.isFresh(at: moment)
    else { return false }
    var number = state.number
    for index in 0..<length {
      let byte = unsafe UInt8(bitPattern: name[index])
      if byte > 0x7F, unsafe String(validatingCString: name) == nil { return false }
      number = (number ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    count += 1
    sum &+= number ^ (number >> 29)
    return true
  }
}
