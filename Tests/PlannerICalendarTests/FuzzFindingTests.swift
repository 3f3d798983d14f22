import Foundation
import Testing

/// Every input with which fuzzing once found a fault, given to the same checks.
@Suite("What fuzzing found")
struct FuzzFindingTests {
  /// The files of `Fixtures/fuzz/NAME`.
  static func inputs(_ name: String) -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/fuzz/" + name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appending(path: $0).path }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  @Test("does not happen again when a file is read", arguments: inputs("import"))
  func reading(path: String) throws {
    #expect(ImportCheck().fault(of: try Self.bytes(path)) == nil)
  }

  @Test("does not happen again when an object is edited", arguments: inputs("render"))
  func rendering(path: String) throws {
    #expect(RenderCheck().fault(of: try Self.bytes(path)) == nil)
  }
}
