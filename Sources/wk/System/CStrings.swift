internal import Glibc

/// C strings that live as long as this, with NULL behind the last one.
@safe final class CStrings {
  var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    unsafe pointers = strings.map { (string: String) in unsafe strdup(string) } + [nil]
  }

  deinit {
    unsafe pointers.forEach { unsafe free($0) }
  }

  /// The strings in their present order.
  var strings: [String] {
    unsafe pointers.compactMap { pointer in unsafe pointer.map { unsafe String(cString: $0) } }
  }
}
