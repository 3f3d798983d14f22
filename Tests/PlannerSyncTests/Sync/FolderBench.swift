import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

/// A planner whose calendar is paired with a folder on the disk, or with a file in it.
final class FolderBench {
  let bench: SyncBench
  let folder: URL
  private let kind: Pair.Kind

  init(_ kind: Pair.Kind = .folder) throws {
    bench = try SyncBench()
    folder = bench.planner.folder.appending(path: "there")
    self.kind = kind
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try bench.store.addPair(
      "home", kind: kind, place: place, to: try bench.store.defaultCalendar())
  }

  var place: String { kind == .file ? folder.path + "/tasks.ics" : folder.path }

  func put(_ name: String, _ text: String) throws { try put(name, Array(text.utf8)) }

  func put(_ name: String, _ bytes: [UInt8]) throws {
    bench.tick()
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: name))
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(
      at: folder.appending(path: name), to: folder.appending(path: other))
  }

  /// The names of the files of objects.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".ics")
    }.sorted()
  }

  /// Leaves all as a run that is killed just after it has set a file aside.
  func kill(_ uid: String, _ name: String, writing text: [UInt8]?, aside: String) throws {
    let pair = try #require(try bench.store.pair(named: "home"))
    let writer = try bench.store.syncWriter(of: pair, command: "sync", at: bench.now)
    try writer.ensureNumber()
    try writer.intend(UID(rawValue: uid), href: name, text: text, revision: 1)
    try writer.commitChunk()
    if let text { try put(name, text) } else { try remove(name) }
    // No process has this number.
    try put("\(name).wk-2147483646.tmp", aside)
    let lock = "\(bench.store.path).sync-\(Fingerprint(Array(pair.place.utf8))).lock"
    try Data("2147483646\n".utf8).write(to: URL(filePath: lock))
  }

  /// What a run did, in one line, without the path of the folder.
  @discardableResult
  func run(_ options: SyncOptions = .init()) throws -> String {
    bench.tick()
    let pair = try #require(try bench.store.pair(named: "home"))
    let report = try Syncer(of: bench.store, at: bench.now, clock: wallClock, command: "sync")
      .run(pair, options)
    return bench.words(report).replacingOccurrences(of: folder.path + "/", with: "")
  }
}
