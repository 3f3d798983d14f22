import PlannerCore
import Testing

@testable import PlannerSync

@Suite("A component of one day among several objects of its UID")
struct TwinOccurrenceTests {
  private static func todo(_ lines: String...) -> String {
    (["BEGIN:VTODO"] + lines + ["END:VTODO"]).map { $0 + "\n" }.joined()
  }

  private static let member = [
    "A": todo("UID:u", "SUMMARY:A", "DUE;VALUE=DATE:20261102"),
    "B": todo("UID:u", "SUMMARY:B", "DUE;VALUE=DATE:20261103"),
    "C": todo("UID:u", "SUMMARY:C", "DUE;VALUE=DATE:20261104", "RRULE:FREQ=WEEKLY;COUNT=3"),
    "D": todo(
      "UID:u", "SUMMARY:D", "RECURRENCE-ID;VALUE=DATE:20261111", "DUE;VALUE=DATE:20261112"),
  ]

  private static func file(_ members: String) -> String {
    members.compactMap { member[String($0)] }.joined()
  }

  private func places(_ planner: TestPlanner) throws -> [String] {
    try planner.days().map { "\($0.event.name) \($0.event.day?.day ?? 0)" }
  }

  private static let orders = [
    "ABCD", "ABDC", "ACBD", "ACDB", "ADBC", "ADCB", "BACD", "BADC", "BCAD", "BCDA", "BDAC", "BDCA",
    "CABD", "CADB", "CBAD", "CBDA", "CDAB", "CDBA", "DABC", "DACB", "DBAC", "DBCA", "DCAB", "DCBA",
  ]

  @Test(
    "is of the series that has the day, whatever it follows",
    arguments: orders)
  func order(members: String) throws {
    let planner = try TestPlanner()
    try planner.take(Self.file(members))
    #expect(try places(planner) == ["A 2", "B 3", "C 4", "D 12", "C 18"])
    for other in Self.orders {
      #expect(try planner.take(Self.file(other)).operation == nil, "\(members), then \(other)")
    }
    #expect(try places(planner) == ["A 2", "B 3", "C 4", "D 12", "C 18"])
  }

  @Test(
    "that comes with a part of them changes nothing",
    arguments: ["D", "BD", "DA", "AD", "DB", "CD"])
  func part(members: String) throws {
    let planner = try TestPlanner()
    try planner.take(Self.file("ABCD"))
    #expect(try planner.take(Self.file(members)).operation == nil)
    #expect(try places(planner) == ["A 2", "B 3", "C 4", "D 12", "C 18"])
  }
}
