/// A list of words as the JSON array that a column holds.
struct CategoryList {
  /// The words, in their order.
  let words: [String]

  /// Takes a list of words.
  init(_ words: [String]) { self.words = words }

  /// The JSON text.
  var json: String {
    guard !words.isEmpty else { return "[]" }
    return "[" + words.map(Self.quoted).joined(separator: ",") + "]"
  }

  /// Reads the JSON text; what is no array of strings gives no words.
  init(json: String) {
    guard json != "[]" else {
      self.init([])
      return
    }
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var scalars = json.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch (scalar, word != nil) {
      case ("\"", false): word = String.UnicodeScalarView()
      case ("\"", true):
        words.append(String(word ?? String.UnicodeScalarView()))
        word = nil
      case ("\\", true): word?.append(Self.escaped(in: &scalars))
      case (_, true): word?.append(scalar)
      case (_, false): break
      }
    }
    self.init(words)
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return "\"" + word + "\"" }
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case "\0"..<" ":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func escaped(
    in scalars: inout String.UnicodeScalarView.Iterator
  ) -> Unicode.Scalar {
    guard let scalar = scalars.next() else { return "\u{FFFD}" }
    guard scalar == "u" else { return scalar }
    var hex = ""
    while hex.count < 4, let digit = scalars.next() { hex.unicodeScalars.append(digit) }
    return UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
  }
}
