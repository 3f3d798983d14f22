import Foundation
import Glibc
import PlannerCore
import Testing

@testable import PlannerSync

/// Links and pipes that others put where a run would read or write.
@Suite("What is no file in a folder")
struct OddFileTests {
  private let temporary: TemporaryFolder
  private let folder: String
  /// Where the links lead.
  private let outside: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    outside = try TemporaryFolder()
    folder = temporary.url.path
  }

  private var vdir: VdirEndpoint { VdirEndpoint(path: folder, now: wallClock) }
  private var target: String { outside.url.path + "/target" }

  private func link(_ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + name, withDestinationPath: target)
  }

  private func pipe(_ name: String) { #expect(unsafe mkfifo(folder + "/" + name, 0o600) == 0) }

  private func refusal(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch {
      return "\(error)".replacing(folder, with: "v")
    }
  }

  @Test(
    "metadata behind a link out of the folder is neither read nor written",
    arguments: ["displayname", "color"])
  func linkedMetadata(name: String) throws {
    try Data("precious\n".utf8).write(to: URL(filePath: target))
    try link(name)
    let wanted = CollectionProperties(name: "Work", color: "#008080")
    let sentence = "\"v/\(name)\" cannot be read; check what it is."
    #expect(refusal { _ = try vdir.properties() } == sentence)
    #expect(refusal { try vdir.set(wanted) } == sentence)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious\n")
  }

  @Test("a link that leads nowhere is a name that is taken: nothing is made where it leads")
  func danglingLinks() throws {
    try link("a.ics")
    try link(".weekbook")
    try link("displayname")
    let create = EndpointChange.create(UID(rawValue: "a"), text: Array(resource("a", "A").utf8))
    var hrefs: [String] = []
    try vdir.perform([create]) { _, outcome in
      if case .written(let href, _, _) = outcome { hrefs.append(href.rawValue) }
    }
    #expect(hrefs == ["a-2.ics"])
    #expect(try !vdir.claim("b2f1"))
    #expect(
      refusal { try vdir.set(CollectionProperties(name: "Work", color: nil)) }
        == "\"v/displayname\" cannot be read; check what it is.")
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test("a pipe is never waited at")
  func pipes() throws {
    pipe("displayname")
    pipe(".weekbook")
    pipe("a.ics")
    let listing = try vdir.list(since: nil)
    #expect(listing.identity == nil)
    #expect(listing.findings.map(\.place) == [folder + "/a.ics"])
    #expect(try !vdir.claim("b2f1"))
    #expect(
      refusal { _ = try vdir.properties() } == "\"v/displayname\" cannot be read; check what it is."
    )
    let file = ICSFileEndpoint(path: folder + "/a.ics", now: wallClock)
    #expect(
      refusal { _ = try file.list(since: nil) } == "\"v/a.ics\" is no file; put a file there.")
  }

  @Test(
    "the end of a line of metadata is no part of it",
    arguments: ["Home\r\n", "Home\n", "Home \n", "Home"])
  func lineEnds(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/displayname"))
    try Data("b2f1\r\n".utf8).write(to: URL(filePath: folder + "/.weekbook"))
    #expect(try vdir.properties()?.name == "Home")
    #expect(try vdir.list(since: nil).identity == "b2f1")
  }

  @Test("a name of more than a line is none")
  func longName() throws {
    try Data(String(repeating: "x", count: 9000).utf8).write(
      to: URL(filePath: folder + "/displayname"))
    #expect(
      refusal { _ = try vdir.properties() } == "\"v/displayname\" cannot be read; check what it is."
    )
  }
}
