/// What stands under the name that an export is to have.
enum CalendarFile {
  /// Whether a file is empty or begins as a calendar does, also packed or in UTF-16.
  ///
  /// One that cannot be read is not known to be one.
  static func isReplaceable(_ path: String) -> Bool {
    guard let file = try? FileReader(path: path, spoolFolder: "/nonexistent"),
      let head = try? UnpackingReader(file).next()
    else { return false }
    guard !head.isEmpty else { return true }
    // Byte order marks and the zero bytes of UTF-16 are none of the letters.
    let text = String(
      decoding: head.prefix(4096).filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self)
    let start = String(text.drop(while: \.isWhitespace).prefix(15))
    return start.uppercased() == "BEGIN:VCALENDAR"
  }
}
