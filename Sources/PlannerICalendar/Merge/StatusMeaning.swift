internal import PlannerCore

/// What STATUS, COMPLETED and PERCENT-COMPLETE of a VTODO say together: an absent STATUS means
/// NEEDS-ACTION, an absent percentage that of the status.
struct StatusMeaning {
  /// What became of the event.
  let status: EventStatus
  /// When it was finished; nil where it is not, or nobody knows.
  let finishedAt: Instant?
  /// All of it as bytes that are equal where the meaning is.
  let bytes: [UInt8]

  /// Takes the pieces of the unit.
  init(of pieces: [MergePiece]) {
    var fields = ComponentFields.nothing
    var seen: Set<String> = []
    var others: [[UInt8]] = []
    for piece in pieces {
      guard let line = piece.line, line.hasValue else { continue }
      // Of several lines the first counts; what else they say must not be taken for nothing.
      guard seen.insert(piece.name).inserted, Self.read(line, piece.name, into: &fields) else {
        others.append(piece.content)
        continue
      }
      let extra = line.parameters(without: ["VALUE", "TZID"])
      if !extra.isEmpty { others.append(Array(piece.name.utf8) + extra) }
    }
    let rule = StatusRule(
      status: fields.status, completion: fields.completion, percent: fields.percent)
    status = rule.status
    finishedAt = rule.finishedAt
    let completion = fields.completion.map { "\($0)" } ?? ""
    let percent = fields.percent ?? (rule.status == .finished ? 100 : 0)
    let text = "STATUS \(rule.status) \(completion) \(percent)"
    bytes = others.sorted { $0.lexicographicallyPrecedes($1) }
      .reduce(into: Array(text.utf8)) { $0 += [ASCII.newline] + $1 }
  }

  /// Reads a line; false where it says nothing that is known.
  private static func read(
    _ line: PropertyLine, _ name: String, into fields: inout ComponentFields
  ) -> Bool {
    guard let row = Codec.status.first(where: { "\($0.name)" == name }) else { return false }
    if row.readLine(line, &fields) != nil { return false }
    guard name == "STATUS", let word = fields.status else { return true }
    return ["NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED"].contains(word)
  }
}
