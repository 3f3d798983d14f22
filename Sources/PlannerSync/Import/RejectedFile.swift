internal import PlannerICalendar

/// Keeps what an import rejects, so that nothing is lost: a calendar of its own, made when the
/// first object is rejected.
struct RejectedFile {
  private let folder: String
  private let name: String
  private var file: NewFile?
  private static let ending = "rejected.ics"

  /// The name that the file gets where there is none of that name yet.
  var fileName: String { name + "." + Self.ending }

  /// Prepares a file in a folder, named after the file that is imported.
  init(folder: String, source: String) {
    self.folder = folder
    let base = source.split(separator: "/").last.map(String.init) ?? source
    var stem = base.lowercased().hasSuffix(".ics") ? String(base.dropLast(4)) : base
    // A file name has 255 bytes at most, and a number and two endings come to it.
    while stem.utf8.count > 200 { stem.removeLast() }
    self.name = stem == "-" ? "stdin" : stem
  }

  /// Adds the text of an object.
  mutating func add(_ text: [UInt8]) throws(FileError) {
    if file == nil {
      try Folder.make(folder)
      let new = try NewFile(in: folder, name: name, extension: Self.ending)
      try new.write(CalendarWrapper.head())
      file = new
    }
    try file?.write(text)
  }

  /// Ends the calendar and says where it stands; nil where nothing was rejected.
  func finish() -> String? {
    guard let file else { return nil }
    // Its objects are there; without the last line any program still finds them.
    try? file.write(CalendarWrapper.tail)
    return file.settle()
  }
}
