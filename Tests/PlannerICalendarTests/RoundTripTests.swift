import Foundation
import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Round trips")
struct RoundTripTests {
  /// Looks at objects of one seed, in files of ten.
  static func run(
    seed: UInt64, cases: Int
  ) throws -> (features: [String: Int], faults: [String]) {
    var generator = ObjectGenerator(seed: seed)
    var trip = try RoundTrip()
    var faults: [String] = []
    let kinds = GeneratedEdit.all.keys.sorted()
    for _ in 0..<cases / 10 {
      var objects: [[UInt8]] = []
      for _ in 0..<10 { objects.append(generator.object()) }
      let whole: [UInt8] = objects.reduce(into: []) { $0 += $1 }
      // An object of two components comes in two blocks.
      if slices(of: whole, &generator) != whole {
        faults.append("sliced otherwise: \(shown(whole))")
      }
      for text in objects {
        try trip.check(text, edit: generator.pick(kinds), number: generator.next(10_000))
      }
    }
    let features = generator.features.merging(trip.edits) { $0 + $1 }
    return (features, (faults + trip.faults).map { "seed \(seed): \($0)" })
  }

  /// The bytes of the components of a file that is fed in odd pieces.
  private static func slices(
    of objects: [UInt8], _ generator: inout ObjectGenerator
  ) -> [UInt8] {
    var file: [UInt8] = generator.happens("byte order mark", one: 4) ? [0xEF, 0xBB, 0xBF] : []
    file += bytes("BEGIN:VCALENDAR") + objects + bytes("END:VCALENDAR")
    var stream = CalendarStream()
    var found: [UInt8] = []
    func take() {
      while let item = stream.next() {
        if case .block(let block) = item, block.component == "VTODO" { found += block.text }
      }
    }
    var start = 0
    while start < file.count {
      let end = min(file.count, start + 1 + generator.next(max(600, file.count / 8)))
      stream.feed(file[start..<end])
      start = end
      take()
    }
    stream.finish()
    take()
    return found
  }

  /// `WK_CASES` makes it more or fewer.
  static let cases = ProcessInfo.processInfo.environment["WK_CASES"].flatMap(Int.init) ?? 100_000

  @Test("give every object as its very bytes, and change only the lines of an edit")
  func roundTrips() async throws {
    let runs = 10
    let results = try await withThrowingTaskGroup(of: ([String: Int], [String]).self) { group in
      for seed in 1...runs {
        group.addTask { @concurrent in
          try Self.run(seed: UInt64(seed), cases: Self.cases / runs)
        }
      }
      var all: ([String: Int], [String]) = ([:], [])
      for try await (features, faults) in group {
        all.0.merge(features) { $0 + $1 }
        all.1 += faults
      }
      return all
    }
    let (features, faults) = results
    #expect(faults.isEmpty, "\(faults.count) faults: \(faults.prefix(8).joined(separator: "\n"))")
    print("round trips of \(Self.cases) objects:")
    for (feature, count) in features.sorted(by: { $0.key < $1.key }) {
      print("  \(count) \(feature)")
    }
    let missing = Self.wanted.filter { features[$0, default: 0] == 0 }
    #expect(missing.isEmpty, "never occurred: \(missing)")
  }

  static let wanted =
    GeneratedLines.properties.map(\.feature) + Array(GeneratedEdit.all.keys) + [
      "no status", "status twice", "percent", "completed", "sequence", "alarm", "override",
      "property after alarm", "nested unknown components", "repeated property", "blank line",
      "bytes that are no UTF-8", "line of 1 MB", "fold at an odd place", "fold inside a character",
      "fold with a tab", "fold of nothing", "several folds", "mixed line ends", "byte order mark",
      "line end [13, 10]", "line end [10]", "line end [13]",
    ]

  @Test("bring 300 texts back through a new object")
  func texts() throws {
    var generator = ObjectGenerator(seed: 99)
    let pieces = [",", ";", "\\", "\n", "値", "🏃", "\"", ":", " ", "a", "\\n", "é", "\t", "👩‍👩‍👧"]
    let renderer = try ObjectRenderer(plannerZone: "Asia/Taipei")
    let zones = ZoneBook().scope(ofCalendar: 0)
    for number in 0..<300 {
      func text() -> String {
        (0..<generator.next(60)).map { _ in generator.pick(pieces) }.joined()
      }
      let wanted = PlannerEvent(
        name: "x" + text().replacing("\n", with: ""), description: "d" + text(),
        categories: ["c" + text().replacing("\n", with: "")])
      let object = try renderer.render(
        text: nil, uid: UID(rawValue: "u\(number)"), events: [ObjectEvent(event: wanted)],
        stamps: ObjectStamps(), zones: zones)
      #expect(try event(object) == wanted)
    }
  }
}
