import Foundation
import Testing

/// The layout of ARCHITECTURE.md, read from the sources themselves.
@Suite("Layout")
struct ImportRulesTests {
  /// What each target may import; Glibc and Synchronization come with the toolchain.
  static let allowed: [String: Set<String>] = [
    "PlannerCore": [],
    "PlannerStore": ["CSQLite", "PlannerCore", "Glibc"],
    "PlannerICalendar": ["CLibical", "PlannerCore", "Glibc", "Synchronization"],
    "PlannerSync": [
      "CPosix", "CZlib", "PlannerStore", "PlannerICalendar", "PlannerCore", "Glibc",
    ],
    "wk": [
      "CPosix", "PlannerSync", "PlannerStore", "PlannerICalendar", "PlannerCore", "Glibc",
    ],
  ]

  /// The only folders in which memory is touched by hand.
  static let unsafeFolders = [
    "PlannerStore/SQLite/", "PlannerICalendar/Libical/", "PlannerSync/Files/", "wk/System/",
  ]

  static let sources = files(in: "Sources")
  static let tests = files(in: "Tests")

  private static func files(in folder: String) -> [(path: String, lines: [String])] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: folder)
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
      return (path, text.components(separatedBy: "\n"))
    }
  }

  @Test("reads the sources at all")
  func sourcesAreFound() {
    #expect(Set(Self.sources.map { $0.path.prefix { $0 != "/" } }).count == 5)
    #expect(Self.tests.count > 100)
  }

  @Test("every target imports only what stands below it")
  func importsPointDown() {
    for (path, lines) in Self.sources {
      let target = String(path.prefix { $0 != "/" })
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        guard let position = words.firstIndex(of: "import"), position <= 2,
          words.count > position + 1,
          words[..<position].allSatisfy({ $0.hasPrefix("@") || $0 == "public" || $0 == "internal" })
        else { continue }
        let module = words[position + 1]
        #expect(Self.allowed[target]?.contains(module) == true, "\(path) imports \(module)")
      }
    }
  }

  @Test("unsafe stands only in the folders that own pointers")
  func unsafeStaysAtTheEdge() {
    for (path, lines) in Self.sources where !Self.unsafeFolders.contains(where: path.hasPrefix) {
      for (index, line) in lines.enumerated() {
        let code = line.prefix(upTo: line.range(of: "//")?.lowerBound ?? line.endIndex)
        let words = code.split { !$0.isLetter && $0 != "@" && $0 != "_" }
        #expect(!words.contains("unsafe"), "\(path):\(index + 1)")
      }
    }
  }

  @Test("no file is longer than 300 lines")
  func filesStayShort() {
    for (path, lines) in Self.sources + Self.tests {
      #expect(lines.count <= 301, "\(path) has \(lines.count)")
    }
  }

  @Test("only wk prints, reads the environment or the clock")
  func effectsStayAtTheEdge() {
    let effects = ["print(", "getenv(", "clock_gettime(", "time(nil)", "exit("]
    for (path, lines) in Self.sources where !path.hasPrefix("wk/") {
      for (index, line) in lines.enumerated() {
        for effect in effects where line.contains(effect) {
          let before = line.range(of: effect).map { line[..<$0.lowerBound].last } ?? nil
          let isCall = before.map { !$0.isLetter && !$0.isNumber && $0 != "." } ?? true
          #expect(!isCall, "\(path):\(index + 1) calls \(effect)…)")
        }
      }
    }
  }
}
