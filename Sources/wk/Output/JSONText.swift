/// Writes JSON as text, without spaces and on one line.
enum JSONText {
  /// Writes a value.
  static func write(_ value: JSONValue, to output: TextOutput) {
    switch value {
    case .null: output.write("null")
    case .bool(let flag): output.write(flag ? "true" : "false")
    case .number(let number): output.write(String(number))
    case .text(let text): output.write(quoted(text))
    case .array(let values): writeArray(values, to: output)
    case .object(let members):
      output.write("{")
      for (index, member) in members.enumerated() {
        output.write((index == 0 ? "" : ",") + quoted(member.key) + ":")
        write(member.value, to: output)
      }
      output.write("}")
    }
  }

  /// The text of a value.
  static func text(_ value: JSONValue) -> String {
    let output = TextOutput()
    write(value, to: output)
    return output.text
  }

  private static func writeArray(_ values: some Sequence<JSONValue>, to output: TextOutput) {
    output.write("[")
    var isFirst = true
    for value in values {
      if !isFirst { output.write(",") }
      isFirst = false
      write(value, to: output)
    }
    output.write("]")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if needsEscape(scalar) {
          result += escaped(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// JSON asks for the controls below U+0020; the others would act on a terminal.
  private static func needsEscape(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escaped(_ scalar: UnicodeScalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
