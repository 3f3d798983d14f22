import Foundation
import PlannerCore
import Testing

@testable import PlannerSync

@Suite("Endpoints in files and folders")
struct FileEndpointTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  private var vdir: VdirEndpoint { VdirEndpoint(path: folder.path, now: wallClock) }
  private var file: ICSFileEndpoint {
    ICSFileEndpoint(path: folder.path + "/tasks.ics", now: wallClock)
  }

  private func put(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func perform(_ endpoint: any Endpoint, _ changes: EndpointChange...) throws
    -> [EndpointOutcome]
  {
    var outcomes: [EndpointOutcome] = []
    try endpoint.perform(changes) { _, outcome in outcomes.append(outcome) }
    return outcomes
  }

  // MARK: - Vdir

  @Test("other programs' temporary, hidden and metadata files are no objects")
  func foreignFiles() throws {
    for name in ["a.ics.tmp", ".b.ics", "color", "displayname", "c.ICS", "d.txt"] {
      try put(name, resource("x", "X"))
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "e.ics"), withIntermediateDirectories: true)
    let listing = try vdir.list(since: nil)
    #expect(listing.etags.keys.map(\.rawValue) == ["c.ICS"])
    #expect(listing.findings.isEmpty)
  }

  @Test("a link out of the folder is named and never followed; one within it is a file")
  func links() throws {
    let outside = folder.path + "-outside.ics"
    try Data(resource("out", "Out").utf8).write(to: URL(filePath: outside))
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try put("real.ics", resource("a", "A"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/out.ics", withDestinationPath: outside)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in.ics", withDestinationPath: "real.ics")
    let listing = try vdir.list(since: nil)
    #expect(listing.etags.keys.sorted().map(\.rawValue) == ["in.ics", "real.ics"])
    #expect(listing.extent == .some)
    #expect(listing.findings.map(\.place) == [folder.path + "/out.ics"])
    let known = KnownState(etag: nil, text: Array(resource("out", "Out").utf8))
    #expect(try perform(vdir, .delete(Href(rawValue: "out.ics"), from: known)) == [.refused(.gone)])
    #expect(FileManager.default.fileExists(atPath: outside))
  }

  @Test(
    "an href is the name of a file in the folder, or nothing",
    arguments: ["../x.ics", "/etc/passwd", "a/b.ics", "", "."])
  func hrefs(name: String) throws {
    let known = KnownState(etag: nil, text: [])
    #expect(try perform(vdir, .delete(Href(rawValue: name), from: known)) == [.refused(.gone)])
    #expect(try vdir.fetch([Href(rawValue: name)]) == [Href(rawValue: name): .gone])
  }

  @Test("two UIDs that would have one name get two files")
  func names() throws {
    try put("a.ics", resource("other", "Other"))
    let created = try perform(
      vdir, .create(UID(rawValue: "a"), text: Array(resource("a", "A").utf8)))
    guard case .written(let href, _, _) = created[0] else {
      return #expect(Bool(false), "\(created)")
    }
    #expect(href.rawValue == "a-2.ics")
    #expect(try text("a.ics") == resource("other", "Other"))
  }

  @Test("a young file proves nothing by its tag, an old one does")
  func youngFiles() throws {
    try put("a.ics", resource("a", "A"))
    let href = Href(rawValue: "a.ics")
    let young = try #require(try vdir.list(since: nil).etags[href] ?? nil)
    #expect(young.isWeak)
    #expect(!young.proves(young))
    let state = try #require(FileState(of: folder.path + "/a.ics"))
    #expect(state.isFresh(at: state.changed + 2_000_000_000))
    #expect(!state.isFresh(at: state.changed + 2_200_000_000))
  }

  @Test("a claimed folder is told apart from another in its place")
  func identity() throws {
    #expect(try vdir.list(since: nil).identity == nil)
    #expect(try vdir.claim("b2f1"))
    #expect(try !vdir.claim("c0de"))
    #expect(try vdir.list(since: nil).identity == "b2f1")
    #expect(try vdir.list(since: nil).etags.isEmpty)
  }

  @Test("a folder that is not there is no empty folder")
  func missingFolder() {
    #expect(throws: EndpointError.self) {
      try VdirEndpoint(path: folder.path + "/gone", now: wallClock).list(since: nil)
    }
    #expect(throws: EndpointError.self) {
      try VdirEndpoint(path: folder.path + "/gone", now: wallClock).fetch([Href(rawValue: "a.ics")])
    }
  }

  @Test("a file that no longer is as it was decided upon is left alone, whatever its size and age")
  func sameSize() throws {
    try put("a.ics", resource("a", "Rent"))
    guard
      case .object(let text, let etag) = try vdir.fetch([Href(rawValue: "a.ics")])[
        Href(rawValue: "a.ics")]
    else {
      return #expect(Bool(false))
    }
    let times = try FileManager.default.attributesOfItem(atPath: folder.path + "/a.ics")[
      .modificationDate]
    try put("a.ics", resource("a", "Cash"))
    try FileManager.default.setAttributes(
      [.modificationDate: times as Any], ofItemAtPath: folder.path + "/a.ics")
    let known = KnownState(etag: etag, text: text)
    #expect(
      try perform(vdir, .delete(Href(rawValue: "a.ics"), from: known)) == [.refused(.changed)])
    #expect(try self.text("a.ics") == resource("a", "Cash"))
  }

  // MARK: - A single file

  @Test("a file that is not there yet is empty; without its folder it is unreachable")
  func missingFile() throws {
    #expect(try file.list(since: nil) == Listing())
    #expect(throws: EndpointError.self) {
      try ICSFileEndpoint(path: folder.path + "/gone/tasks.ics", now: wallClock).list(since: nil)
    }
  }

  @Test("what is no object of a change keeps its bytes and its place")
  func foreignParts() throws {
    let before = crlf("BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Home\nX-FOREIGN;A=\"b:c\":1\n")
    let event = crlf("BEGIN:VEVENT\nUID:e\nDTSTART:20261130T090000Z\nEND:VEVENT\n")
    let todo = crlf("BEGIN:VTODO\nUID:a\nSUMMARY:Rent\nEND:VTODO\n")
    try put(
      "tasks.ics", before + event + todo + crlf("BEGIN:X-NOTE\nX-A:1\nEND:X-NOTE\nEND:VCALENDAR\n"))
    let endpoint = file
    let href = Href(rawValue: "a")
    guard case .object(let text, let etag) = try endpoint.fetch([href])[href] else {
      return #expect(Bool(false))
    }
    let new = Array(
      String(decoding: text, as: UTF8.self).replacingOccurrences(of: "Rent", with: "Rent for May")
        .utf8)
    _ = try perform(
      endpoint, .update(href, text: new, from: KnownState(etag: etag, text: text)),
      .create(UID(rawValue: "b"), text: Array(resource("b", "Milk").utf8)))
    #expect(
      try self.text("tasks.ics")
        == before + event + todo.replacingOccurrences(of: "Rent", with: "Rent for May")
        + crlf("BEGIN:X-NOTE\nX-A:1\nEND:X-NOTE\n")
        + crlf("BEGIN:VTODO\nUID:b\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n"))
  }

  @Test("an edit of others between two looks is merged with ours")
  func foreignEdit() throws {
    let endpoint = file
    _ = try perform(endpoint, .create(UID(rawValue: "a"), text: Array(resource("a", "A").utf8)))
    let href = Href(rawValue: "a")
    guard case .object(let old, let etag) = try endpoint.fetch([href])[href] else {
      return #expect(Bool(false))
    }
    let theirs = try text("tasks.ics").replacingOccurrences(
      of: "END:VCALENDAR", with: crlf("BEGIN:VTODO\nUID:theirs\nEND:VTODO\n") + "END:VCALENDAR")
    try put("tasks.ics", theirs)
    let new = Array(resource("a", "B").utf8)
    let outcome = try perform(
      endpoint, .update(href, text: new, from: KnownState(etag: etag, text: old)))
    guard case .written = outcome[0] else { return #expect(Bool(false), "\(outcome)") }
    #expect(
      try text("tasks.ics") == theirs.replacingOccurrences(of: "SUMMARY:A", with: "SUMMARY:B"))
  }

  @Test("a damaged file is read as far as it goes, is no proof of absence, and is not written")
  func damagedFile() throws {
    let broken = crlf("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VTODO\nUID:b\n")
    try put("tasks.ics", broken)
    let listing = try file.list(since: nil)
    #expect(listing.etags.keys.map(\.rawValue) == ["a"])
    #expect(listing.extent == .some)
    #expect(listing.findings.count == 1)
    let outcome = try perform(
      file, .create(UID(rawValue: "c"), text: Array(resource("c", "C").utf8)))
    guard case .refused(.failed(let sentence)) = outcome[0] else {
      return #expect(Bool(false), "\(outcome)")
    }
    #expect(sentence.hasSuffix("mend the file, then sync again."))
    #expect(try text("tasks.ics") == broken)
  }

  @Test("events without a UID are told of after a write too, and hold the listing open")
  func nameless() throws {
    let bare = resource("x", "Bare").replacing("UID:x\r\n", with: "")
    try put("tasks.ics", bare)
    // So that what was written is not young, and not read again.
    let endpoint = ICSFileEndpoint(path: folder.path + "/tasks.ics") {
      wallClock() + 10_000_000_000
    }
    let before = try endpoint.list(since: nil)
    #expect(before.extent == .some)
    let text = Array(resource("a", "New").utf8)
    let outcome = try perform(endpoint, .create(UID(rawValue: "a"), text: text)).first
    #expect("\(String(describing: outcome))".contains("written"))
    let after = try endpoint.list(since: nil)
    #expect(after.extent == .some)
    #expect(after.findings == before.findings)
    #expect(after.etags.count == 1)
  }

  @Test("an object never becomes one of another UID")
  func otherUID() throws {
    let endpoint = file
    _ = try perform(endpoint, .create(UID(rawValue: "a"), text: Array(resource("a", "A").utf8)))
    let known = KnownState(etag: nil, text: Array(resource("a", "A").utf8))
    let outcome = try perform(
      endpoint, .update(Href(rawValue: "a"), text: Array(resource("b", "B").utf8), from: known))
    guard case .refused(.failed) = outcome[0] else { return #expect(Bool(false), "\(outcome)") }
  }
}
