// The least that a sync can do:
//   sync_floor stat DATABASE FOLDER   open the database, look at each file of a folder
//   sync_floor read DATABASE FILE     open the database, read the file
//   sync_floor write FROM TO          copy the files of a folder, flushed as a sync flushes them
//
// A static program linked with the same two libraries.
import CLibical
import CSQLite
import Glibc

func opensPlanner(_ path: String) -> Bool {
  var database: OpaquePointer?
  var statement: OpaquePointer?
  defer {
    sqlite3_finalize(statement)
    sqlite3_close(database)
  }
  guard sqlite3_open(path, &database) == SQLITE_OK,
    sqlite3_prepare_v2(database, "SELECT revision FROM planner", -1, &statement, nil) == SQLITE_OK
  else { return false }
  return sqlite3_step(statement) == SQLITE_ROW
}

func names(in folder: String) -> [String] {
  guard let handle = opendir(folder) else { return [] }
  defer { closedir(handle) }
  var names: [String] = []
  while let entry = readdir(handle) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasSuffix(".ics") { names.append(name) }
  }
  return names
}

func sizes(in folder: String) -> Int {
  var (sum, info) = (0, stat())
  for name in names(in: folder) where stat(folder + "/" + name, &info) == 0 {
    sum += Int(info.st_size)
  }
  return sum
}

func contents(of path: String) -> [UInt8] {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return [] }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 256 * 1024)
  while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
  return bytes
}

func flush(_ path: String) {
  let file = open(path, O_RDONLY)
  fsync(file)
  close(file)
}

func write(_ bytes: [UInt8], to path: String, in folder: String) -> Bool {
  let temporary = path + ".tmp"
  let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  guard file >= 0, write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
    return false
  }
  close(file)
  guard rename(temporary, path) == 0 else { return false }
  flush(folder)
  return true
}

// Named so that libical is linked, as it is in wk.
icalerror_set_errors_are_fatal(0)
let words = CommandLine.arguments
switch words.count == 4 ? words[1] : "" {
case "stat" where opensPlanner(words[2]): print(sizes(in: words[3]))
case "read" where opensPlanner(words[2]): print(contents(of: words[3]).count)
case "write":
  mkdir(words[3], 0o755)
  let written = names(in: words[2]).filter { name in
    write(contents(of: words[2] + "/" + name), to: words[3] + "/" + name, in: words[3])
  }
  print(written.count)
default: print("usage: sync_floor stat|read DATABASE PLACE, sync_floor write FROM TO")
}
