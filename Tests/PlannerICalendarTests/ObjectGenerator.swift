/// A generator of objects with all that real files hold; the same seed gives the same objects.
///
/// Everything it makes is a VTODO that can be told from its neighbours: balanced BEGIN and END, and a
/// UID. All else is as odd as real files are.
struct ObjectGenerator {
  private var state: UInt64
  /// How often each feature occurred.
  private(set) var features: [String: Int] = [:]
  private var count = 0
  private var lineEnd: [UInt8] = [13, 10]
  private var mixesLineEnds = false

  /// Starts a sequence.
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number below a bound.
  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// One of some choices.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[next(choices.count)] }

  /// Whether something happens, once in so many times; it is counted.
  mutating func happens(_ feature: String, one: Int) -> Bool {
    guard next(one) == 0 else { return false }
    features[feature, default: 0] += 1
    return true
  }

  /// One object: a VTODO, sometimes with one for an occurrence.
  mutating func object() -> [UInt8] {
    lineEnd = pick([[13, 10], [10], [13]])
    features["line end \(lineEnd)", default: 0] += 1
    mixesLineEnds = happens("mixed line ends", one: 12)
    count += 1
    let uid = "UID:uid-\(next(1_000_000))"
    var text = component([uid], isRepeated: false)
    if happens("override", one: 15) {
      text += component([uid, "RECURRENCE-ID;VALUE=DATE:20240106"], isRepeated: true)
    }
    return text
  }

  private mutating func component(_ head: [String], isRepeated: Bool) -> [UInt8] {
    var text: [UInt8] = []
    add("BEGIN:VTODO", to: &text)
    for line in head { add(line, to: &text) }
    for _ in 0..<next(7) { addProperty(to: &text) }
    if count % 10_000 == 50, happens("line of 1 MB", one: 1) {
      add("DESCRIPTION:" + String(repeating: "0123456789 é\\n", count: 70_000), to: &text)
    }
    addStatus(to: &text)
    if happens("alarm", one: 4) {
      for line in GeneratedLines.alarm { add(line, to: &text) }
      if happens("property after alarm", one: 2) { addProperty(to: &text) }
    }
    if happens("nested unknown components", one: 8) {
      let depth = 1 + next(4)
      for level in 0..<depth {
        add(level == 0 ? "BEGIN:X-Box" : "BEGIN:STANDARD", to: &text)
        add("SUMMARY:not its name", to: &text)
      }
      for level in 0..<depth { add(level == depth - 1 ? "end:x-box" : "END:STANDARD", to: &text) }
    }
    add("END:VTODO", to: &text)
    return text
  }

  private mutating func addStatus(to text: inout [UInt8]) {
    if !happens("no status", one: 2) {
      add("STATUS:" + pick(["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "odd"]), to: &text)
    }
    if happens("status twice", one: 9) { add("status:COMPLETED", to: &text) }
    if happens("percent", one: 3) { add("PERCENT-COMPLETE:\(next(101))", to: &text) }
    if happens("completed", one: 3) { add("COMPLETED:20240105T1000\(10 + next(50))Z", to: &text) }
    if happens("sequence", one: 3) { add("SEQUENCE:\(next(9))", to: &text) }
  }

  private mutating func addProperty(to text: inout [UInt8]) {
    let (feature, line) = pick(GeneratedLines.properties)
    features[feature, default: 0] += 1
    add(line, to: &text)
    if happens("repeated property", one: 20) { add(line, to: &text) }
    if happens("blank line", one: 60) { text += [13, 10] }
    if happens("bytes that are no UTF-8", one: 60) {
      text += Array("X-LATIN:caf".utf8) + [0xE9, 0x80, 0xFF] + lineEnd
    }
  }

  /// Adds a line, as it is or with folds at odd places.
  private mutating func add(_ line: String, to text: inout [UInt8]) {
    if mixesLineEnds { lineEnd = pick([[13, 10], [10], [13]]) }
    var rest = Array(line.utf8)[...]
    if rest.count > 2, happens("fold at an odd place", one: 6) {
      repeat {
        let length = 1 + next(rest.count - 1)
        text += rest.prefix(length)
        rest = rest.dropFirst(length)
        if (rest.first ?? 0) & 0xC0 == 0x80 { features["fold inside a character", default: 0] += 1 }
        text += lineEnd
        text.append(happens("fold with a tab", one: 2) ? 9 : 32)
        if happens("fold of nothing", one: 20) { text += lineEnd + [32] }
      } while rest.count > 2 && happens("several folds", one: 3)
    }
    text += rest
    text += lineEnd
  }
}
