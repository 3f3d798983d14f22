internal import CLibical
internal import Glibc
internal import PlannerCore

/// A time zone: how far its wall clock is ahead of UTC at any time.
///
/// Times are seconds since 1970-01-01T00:00:00, on the wall clock or in UTC. The machine's zone
/// files, or libical for a definition, give the offsets; the arithmetic is done here, since libical's
/// `time_t` ends in 1902.
@safe final class Zone {
  @safe private enum Clock {
    case file(ZoneFile)
    case definition(OpaquePointer)
  }

  private let clock: Clock
  /// The offset of days around which it does not change: most questions are about few days.
  private var offsets: [Int: Int] = [:]
  private static let memory = 8192
  private static let folder = "/usr/share/zoneinfo/"
  private static let largestFile = 1 << 16

  /// A zone of this machine by its name, `Asia/Taipei`; nil where there is none.
  init?(named name: String) {
    guard Self.isSafe(name), let bytes = Self.read(Self.folder + name),
      let file = ZoneFile(bytes)
    else { return nil }
    clock = .file(file)
  }

  /// A zone by its definition, RFC 5545 §3.6.5; nil where libical reads none.
  ///
  /// - Parameter text: a VTIMEZONE that ``ZoneText`` has made.
  init?(definition text: String) {
    guard LibicalProcess.isReady, let component = unsafe icalcomponent_new_from_string(text) else {
      return nil
    }
    guard unsafe icalcomponent_isa(component) == ICAL_VTIMEZONE_COMPONENT,
      let zone = unsafe icaltimezone_new()
    else {
      unsafe icalcomponent_free(component)
      return nil
    }
    guard unsafe icaltimezone_set_component(zone, component) != 0 else {
      unsafe icaltimezone_free(zone, 1)
      unsafe icalcomponent_free(component)
      return nil
    }
    clock = unsafe .definition(zone)
  }

  deinit {
    if case .definition(let raw) = clock { unsafe icaltimezone_free(raw, 1) }
  }

  /// The UTC time at which the wall clock shows a time, RFC 5545 §3.3.5.
  ///
  /// Where it shows it twice, the first; where it skips it, as if it had not been set forward.
  /// libical answers both the other way round, so only its offsets at UTC times are used.
  func utc(fromWall wall: Int) -> Int {
    let day = floorDivide(wall, 86_400)
    if let offset = offsets[day] { return wall - offset }
    let before = offset(atUTC: wall - 86_400)
    let after = offset(atUTC: wall + 86_400)
    if before == after {
      if isConstant(from: day - 1, to: day + 2) { remember(before, on: day) }
      return wall - before
    }
    let (early, late) = (wall - max(before, after), wall - min(before, after))
    if offset(atUTC: early) == max(before, after) { return early }
    return offset(atUTC: late) == min(before, after) && before > after ? late : wall - before
  }

  /// What the wall clock shows at a UTC time.
  func wall(fromUTC utc: Int) -> Int {
    let day = floorDivide(utc, 86_400)
    if let offset = offsets[day] { return utc + offset }
    let offset = offset(atUTC: utc)
    if isConstant(from: day - 1, to: day + 2) { remember(offset, on: day) }
    return utc + offset
  }

  /// Whether the offset is the same at the beginnings of two days, and so between them: no zone
  /// changes its clock and changes it back within three days.
  private func isConstant(from first: Int, to last: Int) -> Bool {
    offset(atUTC: first * 86_400) == offset(atUTC: last * 86_400)
  }

  private func remember(_ offset: Int, on day: Int) {
    if offsets.count < Self.memory { offsets[day] = offset }
  }

  private func offset(atUTC seconds: Int) -> Int {
    switch clock {
    case .file(let file): return file.offset(atUTC: seconds)
    case .definition(let raw):
      var time = unsafe Self.time(seconds)
      return unsafe Int(icaltimezone_get_utc_offset_of_utc_time(raw, &time, nil))
    }
  }

  private static func time(_ seconds: Int) -> icaltimetype {
    let (date, time) = Instant(seconds: seconds).utc
    return unsafe LibicalTime.make(date, time)
  }

  private static func isSafe(_ name: String) -> Bool {
    // What begins with a small letter is no zone: `localtime`, `posix/`, and `right/` with leap seconds.
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
    let isName = name.utf8.allSatisfy { byte in
      ASCII.isDigit(byte) || (0x41...0x5A).contains(ASCII.capital(byte))
        || [0x2B, 0x2D, 0x2F, 0x5F].contains(byte)
    }
    return isName && name.utf8.count <= 64
  }

  /// The bytes of a zone file; nil where there is none of a size that one has.
  private static func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: largestFile)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return count > 0 && count < largestFile ? Array(bytes[..<count]) : nil
  }
}

/// Division that rounds down, so that days before 1970 have their own number.
func floorDivide(_ number: Int, _ divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}
