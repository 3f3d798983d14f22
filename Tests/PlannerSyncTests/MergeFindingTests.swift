import Foundation
import Testing

/// Every pair of files with which fuzzing once found a fault, given to the same check.
@Suite("What fuzzing found in imports")
struct MergeFindingTests {
  static let inputs: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/fuzz/merge")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }()

  @Test("does not happen again", arguments: inputs)
  func merging(file: URL) throws {
    #expect(try MergeCheck().fault(of: [UInt8](Data(contentsOf: file))) == nil)
  }
}
