/// A value of JSON (RFC 8259) that keeps the order of its keys.
enum JSONValue {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  /// Values one behind the other; they are made while they are written, so that a long list takes
  /// no memory.
  case array(any Sequence<JSONValue>)
  case object([(key: String, value: JSONValue)])

  /// A text, or null.
  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }

  /// A number, or null.
  static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.number) ?? .null }

  /// A list of texts.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.text)) }

  /// This object with only these keys; nil keeps all.
  func keeping(_ keys: [String]?) -> JSONValue {
    guard let keys, case .object(let members) = self else { return self }
    return .object(members.filter { keys.contains($0.key) })
  }
}
