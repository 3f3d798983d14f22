internal import PlannerCore

/// VTIMEZONE texts, RFC 5545 §3.6.5, as far as libical may see them.
enum ZoneText {
  /// How many observances a zone may have, and how many of them rules; a rule costs libical some
  /// milliseconds.
  private static let limits = (observances: 1000, rules: 32)

  /// The TZID of a definition; nil where it has none.
  static func name(of text: [UInt8]) -> String? {
    var scanner = LineScanner(text)
    while let line = scanner.next() {
      guard scanner.depth == 1, line.name == PropertyName("TZID"),
        let property = line.property(of: text)
      else { continue }
      let value = ASCII.trimmed(property.value, of: property.text)
      let name = TextValue.unescaped(value, of: property.text)
      return name.isEmpty ? nil : name
    }
    return nil
  }

  /// A definition made anew of checked values only; nil where something in it is not sound.
  ///
  /// A rule that never ends its search or ten thousand parameters would keep libical busy for
  /// minutes; what is left here cannot.
  static func checked(_ text: [UInt8]) -> String? {
    guard text.count <= PropertyPrinter.limit else { return nil }
    var checked = "BEGIN:VTIMEZONE\r\nTZID:zone\r\n"
    var scanner = LineScanner(text)
    var (observances, rules) = (0, 0)
    var open: String?
    while let line = scanner.next() {
      guard let property = line.property(of: text) else { continue }
      if scanner.depth == 1, line.name == .begin {
        guard property.word == "STANDARD" || property.word == "DAYLIGHT" else { continue }
        open = property.word
        observances += 1
        checked += "BEGIN:\(property.word)\r\n"
      } else if scanner.depth == 1, line.name == .end, let name = open {
        open = nil
        checked += "END:\(name)\r\n"
      } else if scanner.depth == 2, open != nil {
        guard let lines = self.lines(of: property) else { return nil }
        if lines.hasPrefix("RRULE") { rules += 1 }
        checked += lines
      }
    }
    guard open == nil, (1...limits.observances).contains(observances), rules <= limits.rules else {
      return nil
    }
    return checked + "END:VTIMEZONE\r\n"
  }

  /// The definition of a zone whose clock never changes.
  static func fixed(offset: Int) -> String {
    let written = offsetText(offset)
    return """
      BEGIN:VTIMEZONE\r\nTZID:zone\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n\
      TZOFFSETFROM:\(written)\r\nTZOFFSETTO:\(written)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
      """
  }

  /// An offset in seconds as UTC-OFFSET, RFC 5545 §3.3.14.
  static func offsetText(_ offset: Int) -> String {
    let (hours, rest) = abs(offset).quotientAndRemainder(dividingBy: 3600)
    let parts = [hours, rest / 60] + (rest % 60 == 0 ? [] : [rest % 60])
    return (offset < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }

  /// The lines of a property of an observance that libical needs; nil where its value is not sound.
  private static func lines(of property: PropertyLine) -> String? {
    switch ASCII.capitals(property.name, of: property.text) {
    case "DTSTART":
      guard let start = DateValue.read(property).value, start.time != nil else { return nil }
      return "DTSTART:\(start.description)\r\n"
    case "TZOFFSETFROM": return offset(property).map { "TZOFFSETFROM:\($0)\r\n" }
    case "TZOFFSETTO": return offset(property).map { "TZOFFSETTO:\($0)\r\n" }
    case "RRULE": return rule(property).map { "RRULE:\($0)\r\n" }
    case "RDATE":
      var lines = ""
      for part in property.text[property.value].split(separator: ASCII.comma) {
        let range = ASCII.trimmed(part.startIndex..<part.endIndex, of: property.text)
        guard
          let date = DateValue.read(range, of: property.text, isDate: false, tzid: nil).value,
          date.time != nil
        else { continue }
        lines += "RDATE:\(date.description)\r\n"
      }
      return lines
    default: return ""
    }
  }

  /// `+0100`, `-073000`; a sign that is missing is met and means plus.
  private static func offset(_ property: PropertyLine) -> String? {
    let word = property.word
    let sign = word.hasPrefix("-") ? "-" : "+"
    let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
    guard digits.utf8.count == 4 || digits.utf8.count == 6,
      digits.utf8.allSatisfy(ASCII.isDigit), let number = Int(digits)
    else { return nil }
    let seconds = digits.utf8.count == 6 ? number : number * 100
    guard seconds / 10_000 <= 23, seconds / 100 % 100 <= 59, seconds % 100 <= 59 else { return nil }
    return sign + digits
  }

  /// A rule that comes round once a year; zones have no other.
  private static func rule(_ property: PropertyLine) -> String? {
    guard let rule = try? RecurrenceRule(property.rawValue), rule.frequency == .yearly,
      rule.months.count <= 1, rule.weekdays.count <= 1, rule.yearDays.count <= 1,
      rule.weeks.isEmpty, rule.positions.isEmpty, rule.timesPerDay == 1
    else { return nil }
    // `BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14` is the second Sunday.
    let isOneDay = rule.weekdays.first.map { $0.ordinal != nil || !rule.monthDays.isEmpty } ?? true
    guard isOneDay, rule.monthDays.count <= (rule.weekdays.isEmpty ? 1 : 7),
      !rule.isImpossible(from: .first)
    else { return nil }
    return property.word.filter { !$0.isWhitespace }
  }
}
