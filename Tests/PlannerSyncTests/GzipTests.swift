import Foundation
import PlannerCore
import Testing

@testable import PlannerSync

@Suite("Files compressed with gzip")
struct GzipTests {
  /// One VTODO, compressed.
  static let milk: [UInt8] = Array(
    Data(
      base64Encoded:
        "H4sIAAAAAAAC/3Nydff0swpzdvRx9XNxDOLlCnMNCvb097My0jPg5XKCyIb4u/jzcoV6uljlZuZk83IF"
        + "h/r6OgZFWjmVVipARFxCXa3DHH1CXW1dHENcrYwMjMwMDY3MeLmApsL0g5kIiwBEDMbLegAAAA==") ?? Data())

  private static func take(
    _ bytes: [UInt8], into planner: TestPlanner, as name: String = "team.ics.gz"
  ) throws -> FileReport {
    let url = planner.folder.appending(path: name)
    try Data(bytes).write(to: url)
    return try Importer(into: planner.store, at: TestPlanner.now)
      .run([url.path], command: "import").files[0]
  }

  @Test("are unpacked, whatever their name")
  func unpacks() throws {
    for name in ["team.ics.gz", "team.ics"] {
      let planner = try TestPlanner()
      let report = try Self.take(Self.milk, into: planner, as: name)
      #expect(report.counts.new == 1)
      #expect(report.findings.isEmpty)
      #expect(try planner.events().map(\.event.name) == ["Buy milk"])
    }
  }

  @Test("may have several members, and padding behind the last")
  func members() throws {
    let planner = try TestPlanner()
    let report = try Self.take(Self.milk + Self.milk + [0, 0, 0, 0], into: planner)
    #expect(report.counts.unchanged + report.counts.new + report.counts.rejected == 1)
    #expect(report.problem == nil)
  }

  @Test("that are damaged or cut off leave the planner as it is")
  func damaged() throws {
    let planner = try TestPlanner()
    var broken = Self.milk
    broken[broken.count / 2] ^= 0xFF
    for bytes in [Array(Self.milk.dropLast(9)), broken, [0x1F, 0x8B]] {
      let report = try Self.take(bytes, into: planner)
      let path = planner.folder.path + "/team.ics.gz"
      #expect(
        report.problem
          == "\"\(path)\" is compressed with gzip and damaged or cut off; fetch it again.")
      #expect(try planner.events().isEmpty)
    }
  }
}
