/// The entry of libFuzzer: two files, one after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  do {
    if let fault = try MergeCheck().fault(of: input) { fatalError(fault) }
  } catch { fatalError("\(error)") }
  return 0
}
