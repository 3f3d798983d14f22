internal import PlannerCore
internal import PlannerStore

/// The name of a pair: one word, so that it can be told from a path and typed without quotes.
enum PairName {
  /// No name is longer.
  static let longest = 40

  /// A name as it is typed.
  ///
  /// - Throws: where it is none.
  static func new(_ text: String) throws(CommandError) -> String {
    let name = try TypedText.line(text, "The name")
    if let fault = fault(of: name) {
      throw .usage("\"\(text)\" cannot name a pair: \(fault).", hint: "Try: wk sync add phone PATH")
    }
    return name
  }

  /// The name that a path suggests, which no pair has yet: `tasks` for `/home/ann/tasks.ics`.
  static func suggested(by path: String, besides taken: [String]) -> String {
    var last = path.split(separator: "/").last.map(String.init) ?? ""
    if last.lowercased().hasSuffix(".ics") { last.removeLast(4) }
    let word = last.map { $0.isWhitespace || isControl($0) ? "-" : $0 }
    var name = String(String(word).drop { $0 == "-" || $0 == "." }.prefix(longest - 4))
    if fault(of: name) != nil { name = "pair" }
    let numbered = (2...max(2, taken.count + 2)).lazy.map { "\(name)-\($0)" }
    return taken.contains(name) ? numbered.first { !taken.contains($0) } ?? name : name
  }

  /// The pair that a word names.
  ///
  /// - Throws: with status 3 where none is called so.
  static func pair(_ name: String, among pairs: [Pair]) throws(CommandError) -> Pair {
    if let pair = pairs.first(where: { $0.name == name }) { return pair }
    throw unknown(name, among: pairs)
  }

  /// The pairs that words name, each once; all of them where there are no words.
  static func pairs(_ names: [String], among pairs: [Pair]) throws(CommandError) -> [Pair] {
    if names.isEmpty { return pairs }
    var chosen: [Pair] = []
    for name in names {
      let pair = try pair(name, among: pairs)
      if !chosen.contains(where: { $0.id == pair.id }) { chosen.append(pair) }
    }
    return chosen
  }

  /// The error for a word that names no pair.
  static func unknown(_ name: String, among pairs: [Pair]) -> CommandError {
    let names = pairs.map(\.name)
    let guess = Suggestion.nearest(to: name, among: names).map { "Did you mean \"\($0)\"?" }
    let all = names.isEmpty ? noPairs : "There are: \(names.joined(separator: ", "))."
    return CommandError(.notFound, "There is no pair \"\(name)\".", hint: guess ?? all)
  }

  /// What to do where there are no pairs at all.
  static let noPairs = "There are no pairs yet: wk sync add NAME PATH makes one."

  /// Why a word is no name; nil where it is one.
  private static func fault(of name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.contains(where: \.isWhitespace) { return "it is more than one word" }
    if name.contains("/") || name.hasPrefix(".") || name.lowercased().hasSuffix(".ics") {
      return "it looks like a path"
    }
    if name.hasPrefix("-") { return "it looks like an option" }
    if name == here { return "it stands for this side of a conflict" }
    return name.count > longest ? "it is longer than \(longest) characters" : nil
  }

  /// The word for this side, where a conflict is decided.
  static let here = "here"

  private static func isControl(_ character: Character) -> Bool {
    PlainText.control(in: String(character)) != nil
  }
}

extension Planner {
  /// All pairs, by name.
  func pairs() throws(CommandError) -> [Pair] {
    try store { () throws(StoreError) in try database.pairs() }
  }

  /// The pair that a word names.
  ///
  /// - Throws: with status 3 where none is called so.
  func pair(named name: String) throws(CommandError) -> Pair {
    try PairName.pair(name, among: pairs())
  }
}
