internal import CPosix
internal import Glibc

/// A folder in which changes are waited for.
struct WatchedPlace: Hashable {
  /// The folder.
  let folder: String
  /// The names of the files in it that count; nil = those of a folder of `.ics` files.
  var names: Set<String>?
  /// The pair that has it; nil for the planner itself.
  var pair: String?

  /// Takes a folder of files.
  init(folder: String, pair: String) {
    self.folder = folder
    self.pair = pair
  }

  /// Takes the one file or folder of a pair by its name: programs put another in its place, so the
  /// folder that holds it is looked at.
  init(ofFile path: String, pair: String) {
    let (folder, name) = Self.parts(of: path)
    self.folder = folder
    (names, self.pair) = ([name], pair)
  }

  /// Takes the planner's database.
  init(ofDatabase path: String) {
    let (folder, name) = Self.parts(of: path)
    self.folder = folder
    names = [name, name + "-wal"]
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = String(path.dropLast(name.count))
    return (folder.isEmpty ? "." : folder.count > 1 ? String(folder.dropLast()) : folder, name)
  }

  /// Whether a change of a file of this name counts.
  func counts(_ name: String) -> Bool {
    names.map { $0.contains(name) } ?? (name.hasSuffix(".ics") && !name.hasPrefix("."))
  }
}

/// Waits for changes of files, and for the signal to end.
protocol ChangeWatch: AnyObject {
  /// Whether the program was asked to end.
  var isStopped: Bool { get }

  /// Looks at these places from now on and at no others; one that is not there is looked for again
  /// at the next call.
  func look(at places: [WatchedPlace])

  /// Waits until something changes, at most so long.
  func wait(milliseconds: Int) -> WatchOutcome
}

/// What waiting came to.
enum WatchOutcome: Hashable {
  /// Something may have changed in these places.
  case changed(Set<WatchedPlace>)
  /// Nothing has.
  case timeout
  /// The program was asked to end.
  case stopped
}

/// Waits by inotify(7); the signals SIGTERM, SIGINT and SIGHUP are held back and ask to end.
final class FileWatch: ChangeWatch {
  private let changes: Int32
  private let signals: Int32
  /// The places by the number under which they are watched.
  private var places: [Int32: [WatchedPlace]] = [:]
  private var hasStopped = false

  /// Begins to hold signals back.
  ///
  /// - Throws: where the system has no more watches to give.
  init() throws(SystemError) {
    changes = wk_watch_open()
    guard changes >= 0 else { throw SystemError(code: errno) }
    signals = wk_hold_end_signals()
    guard signals >= 0 else { throw SystemError(code: errno) }
  }

  deinit {
    close(changes)
    close(signals)
  }

  var isStopped: Bool {
    if !hasStopped { hasStopped = wk_watch_wait(changes, signals, 0) & 2 != 0 }
    return hasStopped
  }

  func look(at places: [WatchedPlace]) {
    var now: [Int32: [WatchedPlace]] = [:]
    for place in places {
      // The same folder gets the same number again.
      let number = unsafe wk_watch_folder(changes, place.folder)
      if number >= 0 { now[number, default: []].append(place) }
    }
    for number in self.places.keys where now[number] == nil { wk_watch_end(changes, number) }
    self.places = now
  }

  func wait(milliseconds: Int) -> WatchOutcome {
    let deadline = SystemClock.ticks + milliseconds
    while true {
      let left = max(0, deadline - SystemClock.ticks)
      let ready = wk_watch_wait(changes, signals, Int32(clamping: left))
      if ready & 2 != 0 {
        hasStopped = true
        return .stopped
      }
      if ready & 1 != 0, case let changed = changedPlaces(), !changed.isEmpty {
        return .changed(changed)
      }
      if left == 0 { return .timeout }
    }
  }

  private func changedPlaces() -> Set<WatchedPlace> {
    var changed: Set<WatchedPlace> = []
    var event = wk_file_event()
    while unsafe wk_watch_next(changes, &event) == 1 {
      let name = unsafe withUnsafePointer(to: &event.name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      // Without a name it is about the folder itself, or about more than could be kept.
      let known = event.watch < 0 ? places.values.flatMap(\.self) : places[event.watch] ?? []
      for place in known where name.isEmpty || place.counts(name) { changed.insert(place) }
    }
    return changed
  }
}
