import Foundation
import PlannerCore
import Testing

@testable import PlannerSync

/// An endpoint under test, and what a foreign program does at the same place.
struct EndpointUnderTest: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (_ folder: URL) throws -> any Endpoint
  /// Puts a text there without the endpoint, under an href that it would use.
  let put:
    @Sendable (_ endpoint: any Endpoint, _ folder: URL, _ uid: String, _ text: String) throws ->
      Void
  /// Takes an object away without the endpoint.
  let remove: @Sendable (_ endpoint: any Endpoint, _ folder: URL, _ uid: String) throws -> Void

  static let all = [memory, vdir, icsFile]

  static let memory = EndpointUnderTest(testDescription: "MemoryEndpoint") { _ in
    MemoryEndpoint()
  } put: { endpoint, _, uid, text in
    (endpoint as? MemoryEndpoint)?.put(Href(rawValue: uid), text: Array(text.utf8))
  } remove: { endpoint, _, uid in
    (endpoint as? MemoryEndpoint)?.remove(Href(rawValue: uid))
  }

  static let vdir = EndpointUnderTest(testDescription: "VdirEndpoint") { folder in
    VdirEndpoint(path: folder.path, now: wallClock)
  } put: { _, folder, uid, text in
    try Data(text.utf8).write(to: folder.appending(path: uid + ".ics"), options: .atomic)
  } remove: { _, folder, uid in
    try FileManager.default.removeItem(at: folder.appending(path: uid + ".ics"))
  }

  static let icsFile = EndpointUnderTest(testDescription: "ICSFileEndpoint") { folder in
    ICSFileEndpoint(path: folder.appending(path: "tasks.ics").path, now: wallClock)
  } put: { _, folder, uid, text in
    try rewrite(folder) { objects in objects[UID(rawValue: uid)] = component(of: text) }
  } remove: { _, folder, uid in
    try rewrite(folder) { objects in objects[UID(rawValue: uid)] = nil }
  }

  /// Writes the whole file anew, as a program that knows nothing of ours does.
  private static func rewrite(_ folder: URL, _ change: (inout [UID: String]) -> Void) throws {
    let file = folder.appending(path: "tasks.ics")
    let old = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var objects: [UID: String] = [:]
    for part in old.components(separatedBy: "BEGIN:VTODO").dropFirst() {
      let text = "BEGIN:VTODO" + part.components(separatedBy: "END:VTODO")[0] + "END:VTODO\r\n"
      let uid = text.components(separatedBy: "UID:")[1].components(separatedBy: "\r\n")[0]
      objects[UID(rawValue: uid)] = text
    }
    change(&objects)
    let body = objects.values.sorted().joined()
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//other//EN\r\n\(body)END:VCALENDAR\r\n"
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  private static func component(of text: String) -> String {
    "BEGIN:VTODO"
      + text.components(separatedBy: "BEGIN:VTODO")[1]
      .components(separatedBy: "END:VTODO")[0] + "END:VTODO\r\n"
  }
}

/// The machine's clock, in nanoseconds since 1970.
@Sendable func wallClock() -> Int { Int(Date.now.timeIntervalSince1970 * 1e9) }

/// A resource with one VTODO, as the adapter wraps it.
func resource(_ uid: String, _ name: String) -> String {
  crlf(
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Weekbook//wk//EN
    BEGIN:VTODO
    UID:\(uid)
    SUMMARY:\(name)
    END:VTODO
    END:VCALENDAR

    """)
}

@Suite("What every endpoint keeps to")
struct EndpointContractTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  private func perform(_ endpoint: any Endpoint, _ changes: EndpointChange...) throws
    -> [EndpointOutcome]
  {
    var outcomes: [EndpointOutcome] = []
    try endpoint.perform(changes) { _, outcome in outcomes.append(outcome) }
    return outcomes
  }

  private func create(_ uid: String, _ name: String) -> EndpointChange {
    .create(UID(rawValue: uid), text: Array(resource(uid, name).utf8))
  }

  /// The only object there.
  private func only(_ endpoint: any Endpoint) throws -> (
    href: Href, name: String, state: KnownState
  ) {
    let hrefs = try endpoint.list(since: nil).etags.keys.sorted()
    #expect(hrefs.count == 1)
    let href = try #require(hrefs.first)
    guard case .object(let text, let etag) = try endpoint.fetch([href])[href] else {
      throw CocoaError(.fileReadUnknown)
    }
    let all = String(decoding: text, as: UTF8.self)
    let name = all.components(separatedBy: "SUMMARY:")[1].components(separatedBy: "\r\n")[0]
    return (href, name, KnownState(etag: etag, text: text))
  }

  @Test("an empty place lists nothing, all of it", arguments: EndpointUnderTest.all)
  func empty(_ kind: EndpointUnderTest) throws {
    let listing = try kind.make(folder).list(since: nil)
    #expect(listing.etags.isEmpty)
    #expect(listing.extent == .all)
    #expect(listing.findings.isEmpty)
  }

  @Test("what is created is listed and read as it was written", arguments: EndpointUnderTest.all)
  func created(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    let outcomes = try perform(endpoint, create("a", "Rent"))
    guard case .written(let href, _, _) = outcomes[0] else {
      return #expect(Bool(false), "\(outcomes)")
    }
    let there = try only(endpoint)
    #expect(there.href == href)
    #expect(String(decoding: there.state.text, as: UTF8.self) == resource("a", "Rent"))
  }

  @Test("a UID that stands there is not created again", arguments: EndpointUnderTest.all)
  func taken(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    try kind.put(endpoint, folder, "a", resource("a", "Theirs"))
    let outcomes = try perform(endpoint, create("a", "Ours"), create("b", "Other"))
    #expect(outcomes[0] == .refused(.exists(try endpoint.list(since: nil).etags.keys.sorted()[0])))
    guard case .written = outcomes[1] else { return #expect(Bool(false), "\(outcomes)") }
  }

  @Test("an update of what it still is, is made", arguments: EndpointUnderTest.all)
  func updated(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    _ = try perform(endpoint, create("a", "Rent"))
    let old = try only(endpoint)
    let text = Array(resource("a", "Rent for May").utf8)
    guard case .written = try perform(endpoint, .update(old.href, text: text, from: old.state))[0]
    else {
      return #expect(Bool(false))
    }
    #expect(try only(endpoint).name == "Rent for May")
  }

  @Test("an update of what others changed meanwhile is refused", arguments: EndpointUnderTest.all)
  func changedMeanwhile(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    _ = try perform(endpoint, create("a", "Rent"))
    let old = try only(endpoint)
    try kind.put(endpoint, folder, "a", resource("a", "Cash"))  // of the same size
    let text = Array(resource("a", "Mine").utf8)
    #expect(
      try perform(endpoint, .update(old.href, text: text, from: old.state)) == [.refused(.changed)])
    #expect(try perform(endpoint, .delete(old.href, from: old.state)) == [.refused(.changed)])
    #expect(try only(endpoint).name == "Cash")
  }

  @Test("what is gone is neither updated nor deleted", arguments: EndpointUnderTest.all)
  func gone(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    _ = try perform(endpoint, create("a", "Rent"))
    let old = try only(endpoint)
    try kind.remove(endpoint, folder, "a")
    let text = Array(resource("a", "Mine").utf8)
    #expect(
      try perform(
        endpoint, .update(old.href, text: text, from: old.state), .delete(old.href, from: old.state)
      )
        == [.refused(.gone), .refused(.gone)])
    #expect(try endpoint.fetch([old.href]) == [old.href: .gone])
    #expect(try endpoint.list(since: nil).etags.isEmpty)
  }

  @Test("a deletion takes one object and no other", arguments: EndpointUnderTest.all)
  func deleted(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    _ = try perform(endpoint, create("a", "Rent"))
    let old = try only(endpoint)
    _ = try perform(endpoint, create("b", "Milk"))
    #expect(try perform(endpoint, .delete(old.href, from: old.state)) == [.deleted])
    #expect(try only(endpoint).name == "Milk")
  }

  @Test("an edit elsewhere is seen in the next listing", arguments: EndpointUnderTest.all)
  func seen(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    _ = try perform(endpoint, create("a", "Rent"))
    let before = try endpoint.list(since: nil)
    try kind.put(endpoint, folder, "a", resource("a", "Cash"))
    let after = try endpoint.list(since: before.token)
    let href = try #require(before.etags.keys.first)
    let (old, new) = (before.etags[href] ?? nil, after.etags[href] ?? nil)
    #expect(new?.proves(old) != true)
    #expect(try only(endpoint).name == "Cash")
  }

  @Test("outcomes come in the order of the changes, one for each", arguments: EndpointUnderTest.all)
  func order(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    let changes = ["c", "a", "b", "a"].map { create($0, $0) }
    var told: [EndpointChange] = []
    var outcomes: [EndpointOutcome] = []
    try endpoint.perform(changes) { change, outcome in
      told.append(change)
      outcomes.append(outcome)
    }
    #expect(told == changes)
    var names: [String] = []
    for case .written(let href, _, _) in outcomes {
      guard case .object(let text, _) = try endpoint.fetch([href])[href] else { continue }
      let all = String(decoding: text, as: UTF8.self)
      names.append(String(all.components(separatedBy: "SUMMARY:")[1].prefix(1)))
    }
    #expect(names == ["c", "a", "b"])
    guard case .refused(.exists) = outcomes.last else { return #expect(Bool(false)) }
  }

  @Test(
    "names that differ only in how Unicode writes them are two", arguments: EndpointUnderTest.all)
  func canonicalNames(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    try kind.put(endpoint, folder, "\u{E9}", resource("\u{E9}", "One"))
    try kind.put(endpoint, folder, "e\u{301}", resource("e\u{301}", "Two"))
    let hrefs = try endpoint.list(since: nil).etags.keys.sorted()
    #expect(hrefs.count == 2)
    #expect(try endpoint.fetch(hrefs).count == 2)
  }

  @Test("one refusal stops no other change", arguments: EndpointUnderTest.all)
  func goesOn(_ kind: EndpointUnderTest) throws {
    let endpoint = try kind.make(folder)
    let missing = Href(rawValue: "missing.ics")
    let nothing = KnownState(etag: nil, text: [])
    let outcomes = try perform(endpoint, .delete(missing, from: nothing), create("a", "Rent"))
    #expect(outcomes[0] == .refused(.gone))
    #expect(try only(endpoint).name == "Rent")
  }

  @Test(
    "UIDs that are no names of files are kept exactly",
    arguments: EndpointUnderTest.all,
    [
      "../escape", "a/b", ".hidden", "-rf", "日本語", String(repeating: "u", count: 4096),
      "a b", "CON", "x.ics",
    ])
  func oddUIDs(_ kind: EndpointUnderTest, _ uid: String) throws {
    let endpoint = try kind.make(folder)
    _ = try perform(endpoint, create(uid, "Rent"))
    let there = try only(endpoint)
    #expect(String(decoding: there.state.text, as: UTF8.self).contains("UID:\(uid)\r\n"))
    let parent = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(parent.count == (kind.testDescription == "MemoryEndpoint" ? 0 : 1))
    #expect(try perform(endpoint, .delete(there.href, from: there.state)) == [.deleted])
  }
}
