/// A server that keeps no alarms and orders properties as it likes.
enum LossyServer {
  /// What it keeps of a text.
  static func kept(_ text: [UInt8]) -> [UInt8] {
    var lines: [String] = []
    var properties: [String] = []
    var isAlarm = false
    let plain = String(decoding: text, as: UTF8.self).replacing("\r\n ", with: "")
    for line in plain.split(separator: "\r\n").map(String.init) {
      switch line {
      case "BEGIN:VALARM": isAlarm = true
      case "END:VALARM": isAlarm = false
      case _ where isAlarm: continue
      case "BEGIN:VTODO": lines.append(line)
      case "END:VTODO":
        lines += properties.sorted().reversed()
        properties = []
        lines.append(line)
      case _ where lines.last == "BEGIN:VTODO": properties.append(line)
      default: lines.append(line)
      }
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }
}
