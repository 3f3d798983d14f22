import PlannerCore
import Testing

@testable import PlannerSync

@Suite("Which object of a UID a component is")
struct ObjectFamilyTests {
  /// An object: what it says now and what came in, each as its start and name.
  private static func member(
    _ id: Int, _ versions: [(day: Int?, name: String, block: Int)], kind: String = "VTODO",
    twin: String? = nil, hasMaster: Bool = true
  ) -> ObjectFamily.Member {
    ObjectFamily.Member(
      id: id, twin: twin ?? (id == 1 ? "" : "twin \(id)"), component: kind,
      versions: versions.map {
        ObjectFamily.Version(
          start: start($0.day), name: $0.name, hasMaster: hasMaster, blocks: [$0.block],
          deviations: [])
      })
  }

  private static func start(_ day: Int?) -> DateOrTime? {
    day.map { .date(CivilDate(iso: "2026-11-01")?.adding(days: $0 - 1) ?? .first) }
  }

  private static let maths = member(1, [(3, "Maths", 10)])
  private static let music = member(2, [(4, "Music", 20)])

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var members: [Int]
    var sought: (day: Int?, name: String, block: Int)
    var kind = "VTODO"
    var brought: Set<Int> = []
    var before: Int?
    /// What it is while the file goes on, and at its end.
    let now: ObjectIdentity
    let end: ObjectIdentity

    init(
      _ description: String, _ members: [Int], _ sought: (Int?, String, Int),
      kind: String = "VTODO", brought: Set<Int> = [], before: Int? = nil,
      now: ObjectIdentity, end: ObjectIdentity? = nil
    ) {
      testDescription = description
      self.members = members
      (self.sought, self.kind, self.brought, self.before) = (sought, kind, brought, before)
      (self.now, self.end) = (now, end ?? now)
    }
  }

  @Test(
    "is told by bytes, start, name and what the file has brought",
    arguments: [
      Row("the same bytes", [1, 2], (4, "Music", 20), now: .known(2)),
      Row("the same bytes a second time", [1, 2], (4, "Music", 20), brought: [2], now: .known(2)),
      Row("another text of the same start", [1, 2], (4, "Choir", 99), now: .known(2)),
      Row("a second one of that start", [1, 2], (4, "Choir", 99), brought: [2], now: .known(2)),
      Row("the only one, moved", [1], (5, "Maths", 99), now: .later, end: .known(1)),
      Row("the only one, moved and renamed", [1], (5, "x", 99), now: .later, end: .known(1)),
      Row(
        "elsewhere, where the file brings the only one too", [1], (5, "Maths", 99), brought: [1],
        now: .new(twin: "VTODO 2026-11-05".filter { $0 != "-" })),
      Row(
        "the one that the file lacks, moved", [1, 2], (5, "Music", 99), brought: [1],
        now: .later, end: .known(2)),
      Row(
        "another name than the one that the file lacks", [1, 2], (5, "Art", 99), brought: [1],
        now: .later, end: .new(twin: "VTODO 20261105")),
      Row(
        "elsewhere, where the file lacks two", [1, 2], (5, "Music", 99), now: .later,
        end: .new(twin: "VTODO 20261105")),
      Row(
        "without a start, where another took that before", [1], (nil, "x", 99), brought: [1],
        before: 1, now: .known(1)),
      Row(
        "another kind", [1], (3, "Maths", 99), kind: "VEVENT", now: .new(twin: "VEVENT 20261103")),
      Row("two on one day: by name", [1, 3], (3, "Art", 99), now: .later, end: .known(3)),
      Row(
        "two on one day: what is left", [1, 3], (3, "x", 99), brought: [1], now: .later,
        end: .known(3)),
      Row("swapped days: by name", [4, 5], (6, "A", 99), now: .later, end: .known(4)),
      Row("swapped days: where it is now", [4, 5], (6, "x", 99), now: .later, end: .known(4)),
      Row("a series of which only days came", [6], (9, "Maths", 99), now: .known(6)),
      Row("the key of one that has moved away", [7], (3, "new", 99), brought: [7], now: .known(7)),
    ] as [Row])
  func table(_ row: Row) {
    let all = [
      Self.maths, Self.music, Self.member(3, [(3, "Art", 30)]),
      Self.member(4, [(6, "A", 40), (7, "A", 41)], twin: ""),
      Self.member(5, [(7, "B", 50), (6, "B", 51)]),
      Self.member(6, [(8, "Maths", 60)], twin: "", hasMaster: false),
      Self.member(7, [(9, "Maths", 70), (3, "Maths", 71)], twin: ""),
    ]
    var family = ObjectFamily(all.filter { row.members.contains($0.id) })
    let sought = ObjectFamily.Sought(
      component: row.kind, start: Self.start(row.sought.day), name: row.sought.name,
      block: row.sought.block, before: row.before)
    let now = family.identity(of: sought, isBrought: row.brought.contains, isLast: false)
    #expect(now == row.now)
    let end = family.identity(of: sought, isBrought: row.brought.contains, isLast: true)
    #expect(end == row.end)
  }

  @Test(
    "an occurrence belongs where it stands, then where it occurs, then to the first of its kind")
  func occurrences() {
    var other = Self.member(2, [(4, "Music", 20)])
    other = ObjectFamily.Member(
      id: 2, twin: "twin 2", component: "VTODO",
      versions: [
        ObjectFamily.Version(
          start: Self.start(4), name: "Music", hasMaster: true, blocks: [20, 21],
          deviations: [RecurrenceID(rawValue: "20261111")])
      ])
    let family = ObjectFamily([Self.maths, other])
    func place(_ block: Int, _ day: String, _ kind: String = "VTODO", in twin: String? = nil)
      -> ObjectIdentity
    {
      family.identity(
        ofOccurrence: block, component: kind, recurrenceID: RecurrenceID(rawValue: day)
      ) { $0 == twin }
    }
    #expect(place(21, "20261111") == .known(2))
    #expect(place(99, "20261111") == .known(2))
    #expect(place(99, "20261118", in: "twin 2") == .known(2))
    #expect(place(99, "20261118") == .known(1))
    #expect(place(99, "20261118", "VEVENT") == .new(twin: "VEVENT"))
  }
}
