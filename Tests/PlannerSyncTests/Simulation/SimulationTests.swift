import Foundation
import Testing

@testable import PlannerSync

@Suite("Simulation of syncs")
struct SimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = Int(environment["WK_SOAK_STEPS"] ?? "") ?? 10_000
  private static let length = 40

  @Test("whatever users, programs and faults do, nothing is lost and both sides come together")
  func holds() throws {
    var counts = HistoryCounts()
    if let seed = Int(Self.environment["WK_SEED"] ?? "") {
      let history = try History(seed: seed)
      defer { print(history.trace.joined(separator: "\n")) }
      do { return try history.live(steps: Self.length) } catch {
        history.note("FAILED \(error)")
        throw error
      }
    }
    var failures: [String] = []
    var seed = Int(Self.environment["WK_FIRST_SEED"] ?? "") ?? 1
    while counts.steps < Self.steps, failures.count < 12 {
      do { try Self.live(seed, nil, &counts) } catch { failures.append("\(error)") }
      seed += 1
    }
    print(counts.description)
    for failure in failures { print("FAILED \(failure)") }
    #expect(failures.isEmpty)
    #expect(counts.missing.isEmpty, "\(counts.missing)")
  }

  @Test("a part of the engine that is switched off is noticed", arguments: Mutation.allCases)
  func notices(mutation: Mutation) throws {
    var counts = HistoryCounts()
    var failure: String?
    var seed = 1
    while counts.steps < 10_000, failure == nil {
      do { try Self.live(seed, mutation, &counts) } catch { failure = "\(error)" }
      seed += 1
    }
    print("\(mutation): \(failure ?? "not noticed")")
    #expect(failure != nil)
  }

  private static func live(
    _ seed: Int, _ mutation: Mutation?, _ counts: inout HistoryCounts
  ) throws {
    let history = try History(seed: seed, mutation: mutation)
    defer { counts.add(history.counts) }
    do {
      try history.live(steps: length)
    } catch let failure as HistoryFailure {
      throw failure
    } catch {
      throw history.fail("\(error)")
    }
  }
}
