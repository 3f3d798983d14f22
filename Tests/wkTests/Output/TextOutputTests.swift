import Foundation
import Testing

@testable import wk

@Suite("Output")
struct TextOutputTests {
  @Test("takes the end of the reader for no failure, and writes no further")
  func brokenPipe() throws {
    Descriptor.ignoreBrokenPipes()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let output = TextOutput(to: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    output.line("nobody hears")
    output.flush()
    #expect(output.isClosed && output.failure == nil)
    output.line("nor this")
    output.flush()
    #expect(output.failure == nil && output.text == "")
  }

  @Test("says why nothing could be written")
  func fullDisk() throws {
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let output = TextOutput(to: .descriptor(full.fileDescriptor))
    output.line("too much")
    output.flush()
    #expect(output.failure == "No space left on device")
  }

  @Test("hands on large texts piece by piece and in order")
  func pieces() throws {
    let planner = try TestPlanner()
    let path = try planner.file("out.txt")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    let output = TextOutput(to: .descriptor(file.fileDescriptor))
    let lines = (0..<40_000).map { "line \($0)" }
    for line in lines { output.line(line) }
    #expect(output.text.utf8.count < 64 * 1024)
    output.flush()
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written == lines.joined(separator: "\n") + "\n")
  }

  @Test("fails the run where the output fails")
  func failedRun() throws {
    let planner = try TestPlanner()
    var context = planner.context(["help"])
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    context.output = TextOutput(to: .descriptor(full.fileDescriptor))
    #expect(Program.run(in: context) == .failed)
    #expect(
      context.errors.text
        == "error: The output could not be written: No space left on device.\n")
  }
}
