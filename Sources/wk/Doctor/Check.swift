/// One thing that `wk doctor` looked at.
struct Check: Equatable {
  /// What it is about, in one word for scripts.
  let name: String
  /// Whether all was well.
  let isOk: Bool
  /// What was found and what to do about it.
  let message: String
  /// Whether it was put right.
  let isFixed: Bool

  /// Something that is well.
  init(_ name: String, ok message: String) {
    (self.name, self.isOk, self.message, self.isFixed) = (name, true, message, false)
  }

  /// Something that is not.
  init(_ name: String, problem message: String, isFixed: Bool = false) {
    (self.name, self.isOk, self.message, self.isFixed) = (name, false, message, isFixed)
  }

  /// It as JSON.
  var json: JSONValue {
    .object([
      ("check", .text(name)), ("ok", .bool(isOk)), ("message", .text(message)),
      ("fixed", .bool(isFixed)),
    ])
  }
}
