internal import PlannerCore

/// The names of files in a vdir.
enum VdirName {
  /// The name for a new object: its UID where that is a plain one, else a number made of it; the
  /// UID itself stands in the text alone.
  ///
  /// - Parameters:
  ///   - uid: the UID of the object.
  ///   - attempt: from 1; the next name where one is taken.
  /// - Returns: a name without a folder, that is safe in any.
  static func file(for uid: UID, attempt: Int = 1) -> String {
    let text = Array(uid.rawValue.utf8)
    let isPlain =
      (1...120).contains(text.count) && text[0] != 0x2E && text[0] != 0x2D
      && text.allSatisfy(isPlain)
    let stem = isPlain ? uid.rawValue : "wk-\(Fingerprint(text))"
    return attempt == 1 ? "\(stem).ics" : "\(stem)-\(attempt).ics"
  }

  /// Whether a name in the folder is that of an object: no temporary or hidden file, no metadata.
  static func isObject(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.lowercased().hasSuffix(".ics") && !name.contains("/")
      && !name.utf8.contains(0)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2B, 0x2D, 0x2E, 0x3D, 0x40, 0x5F: true  // + - . = @ _
    default: false
    }
  }
}
