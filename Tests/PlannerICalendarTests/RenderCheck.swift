import PlannerCore

@testable import PlannerICalendar

/// What must hold when any object is edited; also run by `Scripts/fuzz`.
///
/// The first two bytes choose the edit and its value, the rest is a file.
struct RenderCheck {
  /// What does not hold; nil where all does.
  func fault(of input: [UInt8]) -> String? {
    let kinds = GeneratedEdit.all.keys.sorted()
    guard input.count > 2, var trip = try? RoundTrip() else { return nil }
    let edit = kinds[Int(input[0]) % kinds.count]
    var stream = CalendarStream(only: "VTODO")
    stream.feed(input[2...])
    stream.finish()
    while let item = stream.next() {
      guard case .block(let block) = item, BlockSummary(block).uid != nil else { continue }
      do {
        try trip.check(block.text, edit: edit, number: Int(input[1]))
      } catch {
        return "\(edit): \(error)"
      }
    }
    return trip.faults.first
  }
}
