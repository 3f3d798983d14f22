internal import CPosix
internal import Glibc

/// The words of a command line, given to `getopt_long` and taken apart by it.
struct ArgumentVector {
  /// One option that was found, or a mistake.
  enum Item: Equatable {
    /// An option, by its place in the table, with its value.
    case option(Int, value: String?)
    /// A word that looks like an option and is none.
    case unknown(String)
    /// An option, by its place in the table, that lacks its value.
    case missingValue(Int)
    /// An option, by its place in the table, that takes no value and was given one.
    case needlessValue(Int)
  }

  /// The options in the order typed.
  let items: [Item]
  /// The words that are no options.
  let operands: [String]

  /// Takes a command line apart.
  ///
  /// - Parameters:
  ///   - words: the words after the program's name.
  ///   - options: the options that are allowed.
  ///   - stopsAtOperand: whether everything from the first operand on is an operand.
  init(_ words: [String], options: [Option], stopsAtOperand: Bool = false) {
    // getopt writes to the order of its vector and reads names for as long as it runs: all of them
    // are copies that live until the end of this initializer.
    let vector = CStrings(["wk"] + words.map(Self.shielded))
    let names = CStrings(options.map(\.name))
    var table = unsafe options.indices.map { index in
      unsafe wk_option(
        name: names.pointers[index], value: options[index].value.code,
        sign: Self.sign(of: index, in: options))
    }
    var found = unsafe [wk_found_option](repeating: wk_found_option(), count: words.count * 8 + 8)
    var first: Int32 = 0
    let count = unsafe wk_read_options(
      Int32(words.count + 1), &vector.pointers, &table, Int32(table.count),
      stopsAtOperand ? 1 : 0, &found, Int32(found.count), &first)
    items = unsafe found.prefix(Int(count)).map { entry in
      let text = unsafe entry.text.map { unsafe Self.unshielded(String(cString: $0)) }
      return unsafe Self.item(
        option: entry.option, concerned: entry.concerned, text: text, in: options)
    }
    operands = vector.strings.dropFirst(Int(first)).map(Self.unshielded)
  }

  private static func item(
    option: Int32, concerned: Int32, text: String?, in options: [Option]
  ) -> Item {
    let index = { (code: Int32) in options.indices.first { sign(of: $0, in: options) == code } }
    switch Int(option) {
    case WK_NO_VALUE:
      return index(concerned).map(Item.missingValue) ?? .unknown(letter(concerned))
    case WK_NEEDLESS_VALUE:
      return index(concerned).map(Item.needlessValue) ?? .unknown(letter(concerned))
    default:
      guard let found = index(option) else { return .unknown(text ?? letter(concerned)) }
      return .option(found, value: text)
    }
  }

  private static func letter(_ code: Int32) -> String {
    "-" + (UnicodeScalar(UInt32(bitPattern: code)).map { String($0) } ?? "?")
  }

  /// The letter of an option, else a number that is no letter.
  private static func sign(of index: Int, in options: [Option]) -> Int32 {
    options[index].letter.map { Int32($0.value) } ?? 256 + Int32(index)
  }

  /// `-1w` is a date and no option: a mark in front keeps it from getopt.
  private static func shielded(_ word: String) -> String {
    let bytes = word.utf8.prefix(2)
    guard bytes.count == 2, bytes.first == UInt8(ascii: "-"), let second = bytes.last,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
    else { return word }
    return "\u{1}" + word
  }

  private static func unshielded(_ word: String) -> String {
    word.hasPrefix("\u{1}-") ? String(word.dropFirst()) : word
  }
}
