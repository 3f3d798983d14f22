internal import PlannerCore
internal import PlannerICalendar

/// One input of an import, read in two passes: a survey for encoding and time zones, then its items.
struct ImportSource {
  /// The file as the user named it.
  let path: String
  /// How its text is written.
  let encoding: TextEncoding
  /// How many places of a UTF-8 file are not UTF-8; they are kept as they are.
  let brokenPlaces: Int
  /// The time zone definitions of the whole file, wherever they stand in it.
  let zones: ZoneBook
  /// Why nothing of it can be read; nil where it is a calendar.
  let problem: String?
  private let reader: UnpackingReader

  /// Opens a file, `-` for standard input, and makes the first pass.
  ///
  /// A pipe is copied into a nameless file in `spoolFolder`, since it cannot be read twice.
  init(_ path: String, spoolFolder: String) throws(SyncError) {
    try self.init(
      path,
      reading: try inFile(
        path == "-"
          ? FileReader(standardInputSpooledIn: spoolFolder)
          : FileReader(path: path, spoolFolder: spoolFolder)))
  }

  /// Makes the first pass over what a file holds.
  init(_ path: String, reading file: FileReader) throws(SyncError) {
    reader = UnpackingReader(file)
    var survey = EncodingSurvey()
    while case let chunk = try inFile(reader.next()), !chunk.isEmpty { survey.feed(chunk) }
    encoding = survey.finish()
    if case .utf8 = encoding { brokenPlaces = survey.invalid } else { brokenPlaces = 0 }
    self.path = path
    let book = ZoneBook()
    zones = book
    guard encoding != .unknown else {
      problem = encoding.remark
      return
    }
    let items = try ImportItems(reader, encoding: encoding, only: "VTIMEZONE")
    while let item = try items.next() {
      if case .block(let block) = item { book.add(block) }
    }
    problem = items.problem?.description
  }

  /// The items of the file from its start.
  func items() throws(SyncError) -> ImportItems { try ImportItems(reader, encoding: encoding) }
}

/// The items of a file one by one, decoded and sliced chunk by chunk.
final class ImportItems {
  private let reader: UnpackingReader
  private var decoder: TextDecoder
  private var stream: CalendarStream
  private var isAtEnd = false

  init(
    _ reader: UnpackingReader, encoding: TextEncoding, only component: String? = nil
  ) throws(SyncError) {
    try inFile(reader.rewind())
    self.reader = reader
    self.decoder = TextDecoder(encoding)
    self.stream = CalendarStream(only: component)
  }

  /// The next item; nil at the end.
  func next() throws(SyncError) -> StreamItem? {
    while true {
      if let item = stream.next() { return item }
      guard !isAtEnd else { return nil }
      let chunk = try inFile(reader.next())
      if chunk.isEmpty {
        isAtEnd = true
        stream.feed(decoder.finish())
        stream.finish()
      } else {
        stream.feed(decoder.decode(chunk))
      }
    }
  }

  /// Why the file is no calendar; nil where it is one.
  ///
  /// Known once ``next()`` has given nil.
  var problem: ICalendarError? { stream.problem }
}
