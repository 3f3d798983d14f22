import PlannerCore
import Testing

@Suite("Event keys")
struct EventKeyTests {
  @Test("reads back the key of each of the first 200,000 numbers, all different")
  func permutation() {
    var seen = Set<String>()
    for number in 1...200_000 {
      let stem = EventKey(number: number).stem
      guard seen.insert(stem).inserted, EventKey(stem, year: 2026)?.number == number else {
        Issue.record("\(stem) for \(number)")
        return
      }
    }
    #expect(seen.filter { $0.utf8.count == 3 }.count == 6760)
    #expect(seen.filter { $0.utf8.count == 4 }.count == 67_600)
    #expect(seen.filter { $0.utf8.count == 5 }.count == 125_640)
  }

  @Test("never renumbers: these keys stay what they are")
  func stable() {
    #expect(EventKey(number: 1).stem == "a0a")
    let numbers = [2, 3, 6760, 6761, 74_360, 74_361, 1_000_000, 1_000_000_000, 100_000_000_000_000]
    #expect(
      numbers.map { EventKey(number: $0).stem } == [
        "q0r", "g1i", "j9j", "a0a0", "j9i3", "a0a0a", "a1x5n", "f6i0z9v9", "i3p1c1p3s9j9",
      ])
  }

  @Test("reads back the ends of every block")
  func blockEnds() throws {
    var (first, size, length) = (1, 6760, 3)
    while length < 12 {
      for number in [first, first + 1, first + size / 2, first + size - 1] {
        let stem = EventKey(number: number).stem
        #expect(stem.utf8.count == length)
        #expect(EventKey(stem, year: 2026)?.number == number)
      }
      first += size
      size *= length % 2 == 0 ? 26 : 10
      length += 1
    }
  }

  @Test("spreads neighbours over the alphabet")
  func spread() {
    let firstLetters = (1...26).map { EventKey(number: $0).stem.prefix(1) }
    #expect(Set(firstLetters).count >= 20)
  }

  @Test("names an occurrence by its day, with the year where it is another one")
  func occurrences() throws {
    let key = EventKey(number: 7, occurrence: try day("2026-11-26"))
    #expect(key.text(in: 2026) == key.stem + "@11-26")
    #expect(key.text(in: 2027) == key.stem + "@2026-11-26")
    #expect(EventKey(key.text(in: 2026), year: 2026) == key)
    #expect(EventKey(key.text(in: 2027), year: 2027) == key)
    #expect(EventKey(key.stem.uppercased(), year: 2026)?.number == 7)
    #expect(EventKey(key.text(in: 2027), year: 2027) != EventKey(number: 7))
  }

  @Test(
    "refuses what is no key",
    arguments: [
      "", "a", "a0", "abc", "a00", "0a0", "a0a@", "a0a@11-31", "a0a@2026-02-30", "a0a@11-26@11-27",
      "a0a ", "ａ0a", "a0á", "é0a", "a0a0a0a0a0a0a", "-1", "27", "nov", "a٣a",
    ])
  func noKey(text: String) {
    #expect(EventKey(text, year: 2026) == nil)
  }

  @Test("turns a number that no row has into the nearest one")
  func clamped() {
    #expect(EventKey(number: 0).number == 1)
    #expect(EventKey(number: .min).number == 1)
    let last = EventKey(number: .max)
    #expect(last.stem.utf8.count == 12)
    #expect(EventKey(last.stem, year: 2026) == last)
  }

  @Test(
    "finds the same candidates as a search through all keys",
    arguments: [
      ("a", 100), ("q", 6760), ("q4", 6760), ("q4", 20_000), ("z", 20_000), ("m3c", 20_000),
      ("m3c7", 20_000), ("m3c7q", 200_000), ("b", 80_000), ("B9", 80_000),
    ])
  func candidates(prefix: String, last: Int) {
    let expected = (1...last).map { EventKey(number: $0) }
      .filter { $0.stem.hasPrefix(prefix.lowercased()) }
      .sorted { ($0.stem.utf8.count, $0.stem) < ($1.stem.utf8.count, $1.stem) }
    let found = EventKey.candidates(prefix: prefix, year: 2026, upTo: last, limit: 100_000)
    #expect(found == expected)
    let few = EventKey.candidates(prefix: prefix, year: 2026, upTo: last, limit: 3)
    #expect(few == Array(expected.prefix(3)))
  }

  @Test("carries the occurrence over to each candidate")
  func occurrenceCandidates() throws {
    let found = EventKey.candidates(prefix: "q@11-26", year: 2026, upTo: 6760, limit: 2)
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.occurrence?.description == "2026-11-26" })
  }

  @Test(
    "has no candidates for what starts no key",
    arguments: ["", "@", "4", "qq", "q4m@", "q4m@11", "q4m-", "ｑ", "q٣", "a0a0a0a0a0a0a"])
  func noCandidates(prefix: String) {
    #expect(EventKey.candidates(prefix: prefix, year: 2026, upTo: 1000).isEmpty)
  }

  @Test("has no candidates in an empty planner")
  func emptyPlanner() {
    #expect(EventKey.candidates(prefix: "q", year: 2026, upTo: 0).isEmpty)
  }
}
