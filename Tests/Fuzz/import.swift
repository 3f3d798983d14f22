/// The entry of libFuzzer: any bytes as a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  if let fault = ImportCheck().fault(of: input) { fatalError(fault) }
  return 0
}
