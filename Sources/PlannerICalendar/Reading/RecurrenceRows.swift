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
      readLine: { line, fields in readDates(line, into: &fields.dates) },
      write: { $0.keepsRule ? .keep : .remove }),
    MappedProperty(
      name: "EXDATE", isList: true, trigger: .fields(.recurrence),
      readLine: { line, fields in readDates(line, into: &fields.exceptions) },
      write: { $0.keepsRule ? .keep : .remove }),
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
}
