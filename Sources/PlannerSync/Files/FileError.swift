internal import Glibc

/// Why a file or folder could not be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Action: String, Sendable {
    /// Opening or reading.
    case read
    /// Unpacking what was compressed.
    case unpack
    /// Making, writing or renaming.
    case write
    /// Writing over a database, which is refused.
    case overwrite
    /// Writing a calendar over something else, which is refused.
    case overwriteOther
  }

  /// What was tried.
  public let action: Action
  /// The file or folder, as the user named it.
  public let path: String
  /// The system's number for the reason (errno).
  public let code: Int32

  /// One sentence: what failed, where, and what to do.
  public var description: String {
    if action == .overwrite {
      return "\"\(path)\" is a database and was not overwritten; choose another name."
    }
    if action == .overwriteOther {
      return "\"\(path)\" is no calendar and was not overwritten; choose another name."
    }
    if action == .unpack {
      return code == EFBIG
        ? "\"\(path)\" unpacks to over 250 times its size and was not read; if that is right, "
          + "unpack it (gunzip) and import the result."
        : "\"\(path)\" is compressed with gzip and damaged or cut off; fetch it again."
    }
    return switch code {
    case ENOENT:
      if let folder = missingFolder {
        "There is no folder \"\(folder)\" for \"\(path)\"; check the name"
          + (isReading ? "." : " or make the folder.")
      } else {
        "There is no file or folder \"\(path)\"; check the name."
      }
    case EACCES, EPERM: "\"\(path)\" may not be \(participle); check its permissions (ls -l)."
    case EISDIR: "\"\(path)\" is a folder where a file was expected."
    case ESPIPE: "\"\(path)\" is no file; put a file there."
    case ENOSPC, EDQUOT:
      "The disk is full while \"\(path)\" is \(participle); make room and repeat the command."
    case EROFS: "\"\(path)\" stands on a read-only disk; choose another place."
    case EILSEQ: "The name of \"\(path)\" is not UTF-8; rename the file."
    case EEXIST: "\"\(path)\" exists already; choose another name."
    default: "\"\(path)\" cannot be \(participle): \(reason)."
    }
  }

  /// Whether the trouble is with what is read, not with what is written.
  public var isReading: Bool { action == .read || action == .unpack }

  /// Whether it is that something is not there.
  var isMissing: Bool { code == ENOENT }

  /// Whether it is that something is there already.
  var isTaken: Bool { code == EEXIST }

  /// Whether the reader at the other end of a pipe has gone.
  public var isBrokenPipe: Bool { code == EPIPE }

  private var participle: String { action == .read ? "read" : "written" }

  /// The folder of a file where it is the folder that is not there.
  private var missingFolder: String? {
    let name = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = name.lastIndex(of: "/"), slash > name.startIndex else { return nil }
    let folder = String(name[..<slash])
    return unsafe access(folder, F_OK) == 0 ? nil : folder
  }

  private var reason: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
