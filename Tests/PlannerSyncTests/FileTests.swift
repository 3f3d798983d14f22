import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Files")
struct FileTests {
  @Test("an export never overwrites a database")
  func sparesDatabase() throws {
    let planner = try TestPlanner()
    #expect(throws: FileError(action: .overwrite, path: planner.store.path, code: 17)) {
      try AtomicFile(path: planner.store.path)
    }
  }

  @Test("one broken byte does not turn the names of its neighbours into other letters")
  func keepsNeighbours() throws {
    let planner = try TestPlanner()
    var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:g\r\nSUMMARY:資\r\nEND:VTODO\r\n".utf8)
    bytes += Array("BEGIN:VTODO\r\nUID:b\r\nSUMMARY:caf".utf8) + [0xE9]
    bytes += Array("\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
    let path = planner.folder.path + "/broken.ics"
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    try file.commit()
    let report = try Importer(into: planner.store, at: TestPlanner.now)
      .run([path], command: "import")
    #expect(try planner.events().map(\.event.name) == ["caf\u{FFFD}", "資"])
    #expect(report.files[0].findings.first?.reason.contains("not UTF-8 in 1 places") == true)
  }
}
