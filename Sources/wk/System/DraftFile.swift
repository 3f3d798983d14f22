internal import Glibc

/// A text file for the user's editor, readable by its owner only.
///
/// It stays until it is removed.
struct DraftFile {
  /// Where it stands.
  let path: String

  /// Makes a file with a text, under a name that nothing has yet.
  ///
  /// - Returns: nil where it cannot be written.
  init?(in folder: String, name: String, text: String) {
    // mkstemps makes the file anew, with the mode 0600.
    let suffix = ".txt"
    var template = Array("\(folder)/\(name)-XXXXXX\(suffix)".utf8CString)
    let descriptor = unsafe mkstemps(&template, Int32(suffix.utf8.count))
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard Descriptor.write(Array(text.utf8), to: descriptor) == 0 else {
      remove()
      return nil
    }
  }

  /// Whether something still has its name.
  var exists: Bool { SystemFiles.exists(path) }

  /// Its text; nil where it is gone or no file, no UTF-8, or longer than ``Descriptor/textLimit``.
  var text: String? {
    // What an editor leaves in its place may be a pipe, which would be waited for.
    guard SystemFiles.isFile(path), case .bytes(let bytes) = SystemFiles.contents(of: path)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Takes the file away.
  func remove() { _ = unsafe unlink(path) }
}
