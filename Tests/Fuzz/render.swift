/// The entry of libFuzzer: which edit, and any bytes as a file of objects.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  if let fault = RenderCheck().fault(of: input) { fatalError(fault) }
  return 0
}
