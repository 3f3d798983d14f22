internal import PlannerCore

// How an event repeats, and of which series it is a day.

extension Codec {
  /// How an event repeats.
  static let recurrence: [MappedProperty] = [
    MappedProperty(
      name: "RRULE", isList: true, trigger: .fields(.recurrence),
      readLine: { line, fields in
        fields.rules.append((line.rawValue, line.number))
        return nil
      },
      write: { edit in
        if edit.keepsRule { return .keep }
        return edit.rule.map { .set(.rule($0)) } ?? .remove
      }),
    MappedProperty(
      name: "EXRULE", isList: true, trigger: .fields(.recurrence),
      readLine: { line, fields in
        fields.exclusionRules.append((line.rawValue, line.number))
        return nil
      }, write: { $0.keepsRule ? .keep : .remove }),
    MappedProperty(
      name: "RDATE", isList: true, trigger: .fields(.recurrence),
      readLine: { line, fields in
        fields.periods += periods(line)
        return readDates(line, into: &fields.dates)
      },
      write: { $0.keepsRule ? .keep : .remove }),
    MappedProperty(
      name: "EXDATE", isList: true, trigger: .fields(.recurrence),
      readLine: { line, fields in readDates(line, into: &fields.exceptions) },
      // A series that was moved says in its list of skipped days what they are now.
      write: { $0.keepsRule && !$0.isMoved ? .keep : .remove }),
    MappedProperty(
      name: "X-KDE-LIBKCAL-DTRECURRENCE",
      readLine: { line, fields in readDate(line, into: &fields.current) }),
    MappedProperty(
      name: "X-WEEKBOOK-OCCURRENCE",
      readLine: { line, fields in
        let trouble = readDate(line, into: &fields.occurrence)
        fields.series = line.parameter("X-SERIES").map { UID(rawValue: ParameterValue.decoded($0)) }
        fields.occurrenceDue = line.parameter("X-DUE").flatMap { text in
          DateValue.read(RecurrenceID(rawValue: ParameterValue.decoded(text)))
        }
        return trouble
      }),
  ]
  /// The periods of a line of RDATE, RFC 5545 §3.3.9; what is none is left to the dates.
  private static func periods(_ line: PropertyLine) -> [ComponentFields.Period] {
    let tzid = line.parameter("TZID")
    return line.text[line.value].split(separator: ASCII.comma).compactMap { part in
      guard let slash = part.firstIndex(of: UInt8(ascii: "/")) else { return nil }
      let first = ASCII.trimmed(part.startIndex..<slash, of: line.text)
      let last = ASCII.trimmed((slash + 1)..<part.endIndex, of: line.text)
      guard
        let start = DateValue.read(first, of: line.text, isDate: false, tzid: tzid).value
      else { return nil }
      return ComponentFields.Period(
        start: start, end: DateValue.read(last, of: line.text, isDate: false, tzid: tzid).value,
        duration: EventDuration(String(decoding: line.text[last], as: UTF8.self)))
    }
  }
}
