internal import PlannerCore

// The rows of the codec table. The order is that in which a new VTODO has its lines.

extension Codec {
  /// What an event is and says.
  static let reading: [MappedProperty] = [
    MappedProperty(
      name: "UID", trigger: .newComponent,
      readLine: { line, fields in
        fields.uid = UID(rawValue: TextValue.unescaped(line.value, of: line.text))
        return nil
      }, write: { .set(.uid($0.uid.rawValue)) }),
    MappedProperty(
      name: "DTSTAMP", trigger: .anyEdit,
      readLine: { line, fields in read(line, into: &fields.stamp) },
      write: { edit in edit.stamps.changed.map { .set(.moment(.stamp, $0)) } ?? .keep }),
    MappedProperty(
      name: "CREATED", trigger: .newComponent,
      readLine: { line, fields in read(line, into: &fields.created) },
      write: { edit in edit.stamps.created.map { .set(.moment(.created, $0)) } ?? .keep }),
    MappedProperty(
      name: "LAST-MODIFIED", trigger: .anyEdit,
      readLine: { line, fields in read(line, into: &fields.modified) },
      write: { edit in edit.stamps.changed.map { .set(.moment(.modified, $0)) } ?? .keep }),
    MappedProperty(
      name: "SEQUENCE", trigger: .anyEdit,
      readLine: { line, fields in
        guard let number = Int(line.word), number >= 0 else { return "is no number; 0 counts" }
        fields.sequence = min(number, Int(Int32.max))
        return nil
      },
      write: { edit in
        edit.stamps.sequence > 0 || edit.hasSequence
          ? .set(.number(.sequence, edit.stamps.sequence)) : .keep
      }),
    MappedProperty(
      name: "SUMMARY", trigger: .fields(.name),
      readLine: { line, fields in
        fields.name = TextValue.unescaped(line.value, of: line.text)
        return nulTrouble(line)
      }, write: { .set(.text(.summary, PlainText.oneLine($0.event.name))) }),
    MappedProperty(
      name: "DESCRIPTION", isListInJournal: true, trigger: .fields(.description),
      readLine: { line, fields in
        let text = TextValue.unescaped(line.value, of: line.text)
        fields.description = fields.description.map { $0 + PlannerNote.divider + text } ?? text
        return nulTrouble(line)
      },
      write: { edit in
        guard let text = edit.event.description, !text.isEmpty else { return .remove }
        return .set(.text(.description, PlainText.lines(text)))
      }),
    MappedProperty(
      name: "CATEGORIES", isList: true, trigger: .fields(.categories),
      readLine: { line, fields in
        // As they can be written: a further category changes none of those that are there.
        fields.categories += TextValue.list(line.value, of: line.text).lazy.map(PlainText.oneLine)
          .filter { !$0.isEmpty }
        return nulTrouble(line)
      },
      write: { edit in
        let names = edit.event.categories.map(PlainText.oneLine)
        return names.isEmpty ? .remove : .set(.categories(names))
      }),
    MappedProperty(
      name: "PRIORITY", trigger: .fields(.priority),
      readLine: { line, fields in
        guard let number = Int(line.word), (0...9).contains(number) else {
          return "is no number from 0 to 9; it counts as absent"
        }
        fields.priority = number == 0 ? nil : number
        return nil
      },
      write: { edit in edit.event.priority.map { .set(.number(.priority, $0)) } ?? .remove }),
  ]

  /// On which day an event is planned.
  static let schedule: [MappedProperty] = [
    MappedProperty(
      name: "RECURRENCE-ID", trigger: .newComponent,
      readLine: { line, fields in
        fields.isDeviation = true
        fields.isForFuture = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
        return readDate(line, into: &fields.recurrenceID)
      }, write: { edit in edit.recurrenceID.map { .set(.date(.recurrenceID, $0)) } ?? .keep }),
    MappedProperty(
      name: "DTSTART", trigger: .fields([.schedule, .recurrence]),
      readLine: { line, fields in readDate(line, into: &fields.start) },
      write: { $0.schedule.start }),
    MappedProperty(
      name: "DUE", trigger: .fields(.schedule),
      readLine: { line, fields in readDate(line, into: &fields.due) }, write: { $0.schedule.due }),
    MappedProperty(
      name: "DURATION", trigger: .fields(.schedule),
      readLine: { line, fields in
        fields.duration = EventDuration(line.word)
        return fields.duration == nil ? "is no duration; it counts as absent" : nil
      }, write: { $0.schedule.duration }),
    MappedProperty(
      name: "X-WEEKBOOK-UNSCHEDULED", trigger: .fields(.schedule),
      readLine: { _, fields in
        fields.isUnscheduled = true
        return nil
      },
      write: { edit in
        let isOccurrence = edit.recurrenceID != nil || edit.before.isDeviation
        return isOccurrence && edit.event.day == nil ? .set(.unscheduled) : .remove
      }),
    MappedProperty(
      name: "DTEND", readLine: { line, fields in readDate(line, into: &fields.end) }),
  ]

  /// What became of an event.
  static let status: [MappedProperty] = [
    MappedProperty(
      name: "STATUS", trigger: .fields(.status),
      readLine: { line, fields in
        fields.status = line.word
        return nil
      }, write: { .set(.status($0.event.status)) }),
    MappedProperty(
      name: "PERCENT-COMPLETE", trigger: .fields(.status),
      readLine: { line, fields in
        guard let number = Int(line.word), (0...100).contains(number) else {
          return "is no number from 0 to 100; it counts as absent"
        }
        fields.percent = number
        return nil
      },
      write: { edit in
        switch edit.event.status {
        case .finished: .set(.number(.percent, 100))
        case .started where (1...99).contains(edit.before.percent ?? 0): .keep
        default: .remove
        }
      }),
    MappedProperty(
      name: "COMPLETED", trigger: .fields(.status),
      readLine: { line, fields in
        let (value, trouble) = DateValue.read(line)
        if case .utc(let date, let time) = value {
          fields.completion = .at(Instant(utc: date, time))
        } else if value != nil {
          fields.completion = .sometime
        }
        return trouble.map { "\($0); it counts as absent" }
      },
      write: { edit in
        guard edit.event.status == .finished, let moment = edit.event.finishedAt else {
          return .remove
        }
        return .set(.moment(.completed, moment))
      }),
  ]

  /// Which week or month a note is about.
  static let notes: [MappedProperty] = [
    MappedProperty(
      name: "X-WEEKBOOK-PERIOD",
      readLine: { line, fields in
        fields.period = NotePeriod(key: line.word)
        return fields.period == nil ? "names no week and no month; it counts as absent" : nil
      })
  ]

  /// Whose copy in another form an object is.
  static let copies: [MappedProperty] = [
    MappedProperty(name: "X-WEEKBOOK-OF", readLine: { _, _ in nil })
  ]

  // MARK: -

  static func readDate(_ line: PropertyLine, into value: inout DateOrTime?) -> String? {
    let (read, trouble) = DateValue.read(line)
    value = read
    return trouble.map { "\($0); it counts as absent" }
  }

  static func readDates(_ line: PropertyLine, into values: inout [DateOrTime]) -> String? {
    let isDate = line.parameter("VALUE")?.uppercased() == "DATE"
    let tzid = line.parameter("TZID")
    var trouble: String?
    for part in line.text[line.value].split(separator: ASCII.comma) {
      let slash = part.firstIndex(of: UInt8(ascii: "/"))
      let range = ASCII.trimmed(part.startIndex..<(slash ?? part.endIndex), of: line.text)
      let read = DateValue.read(range, of: line.text, isDate: isDate, tzid: tzid)
      if let value = read.value { values.append(value) }
      trouble = trouble ?? read.trouble
    }
    return trouble.map { "holds a value that \($0); that value counts as absent" }
  }

  /// Stamps without `Z` are met (Synology, old Nextcloud) and read as UTC: only their order counts.
  private static func read(_ line: PropertyLine, into moment: inout Instant?) -> String? {
    let (value, trouble) = DateValue.read(line)
    moment = value.map { Instant(utc: $0.date, $0.time ?? .midnight) }
    return trouble.map { "\($0); it counts as absent" }
  }

  private static func nulTrouble(_ line: PropertyLine) -> String? {
    TextValue.holdsNUL(line.value, of: line.text)
      ? "holds a NUL byte, which was left out; the text keeps it" : nil
  }
}
