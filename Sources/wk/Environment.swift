/// The variables that a program is started with.
struct Environment {
  private let variables: [String: String]

  /// Wraps variables.
  init(_ variables: [String: String] = [:]) { self.variables = variables }

  /// The value of a variable; nil where it is absent or empty, which means the same to us.
  subscript(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// The value of a variable for which empty means something; nil where it is absent.
  func given(_ name: String) -> String? { variables[name] }
}
