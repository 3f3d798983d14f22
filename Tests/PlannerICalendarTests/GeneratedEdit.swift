import PlannerCore

/// An edit to the first event of a generated object, and the lines that it may change.
struct GeneratedEdit: Sendable {
  /// The properties that it may change beside the stamps.
  let lines: Set<String>
  /// The fields that it edits.
  let fields: EventFields
  /// Makes it.
  let apply: @Sendable (inout PlannerEvent, Int) -> Void

  /// The lines that every edit changes.
  static let stamps: Set<String> = ["LAST-MODIFIED", "DTSTAMP", "SEQUENCE"]
  static let moment = PlannerICalendarTests.moment("2026-11-26T10:02:00Z")

  static let texts = [
    "plain", "a, b; c\\ d", "  blanks  ", "會議 👩‍👩‍👧", "a\u{2028}b\u{85}c", "\"q\": ^n ^^ %s", "\\n",
    "tab\there",
    String(repeating: "long — ", count: 40), "BEGIN:VTODO", "-",
    "5\" disk: full", "x\"",
  ]

  static let all: [String: GeneratedEdit] = [
    "tick": GeneratedEdit(lines: status, fields: .status) { event, _ in
      event.status = .open
      event = event.finished(at: moment, on: PlannerICalendarTests.day("2026-11-26"))
    },
    "start": GeneratedEdit(lines: status, fields: .status) { event, _ in
      (event.status, event.finishedAt, event.finishedDay) = (.started, nil, nil)
    },
    "cancel": GeneratedEdit(lines: status, fields: .status) { event, _ in
      (event.status, event.finishedAt, event.finishedDay) = (.cancelled, nil, nil)
    },
    "reopen": GeneratedEdit(lines: status, fields: .status) { event, _ in
      (event.status, event.finishedAt, event.finishedDay) = (.open, nil, nil)
    },
    "rename": GeneratedEdit(lines: ["SUMMARY"], fields: .name) { event, number in
      event.name = texts[number % texts.count]
    },
    "describe": GeneratedEdit(lines: ["DESCRIPTION"], fields: .description) { event, number in
      event.description = number % 5 == 0 ? nil : texts[number % texts.count] + "\nmore"
    },
    "categorise": GeneratedEdit(lines: ["CATEGORIES"], fields: .categories) { event, number in
      event.categories = (0..<number % 3).map { texts[(number + $0) % texts.count] }
    },
    "prioritise": GeneratedEdit(lines: ["PRIORITY"], fields: .priority) { event, number in
      event.priority = number % 10 == 0 ? nil : number % 10
    },
    "move": GeneratedEdit(lines: schedule, fields: .schedule) { event, number in
      event.day = (event.day ?? PlannerICalendarTests.day("2024-03-30")).adding(
        days: number % 400 - 200)
    },
    "time": GeneratedEdit(lines: schedule, fields: .schedule) { event, number in
      event.day = event.day ?? PlannerICalendarTests.day("2024-03-30")
      (event.time, event.zone) = (ClockTime(hour: number % 24, minute: number % 60, second: 0), nil)
    },
    "whole day": GeneratedEdit(lines: schedule, fields: .schedule) { event, _ in
      event.day = event.day ?? PlannerICalendarTests.day("2024-03-30")
      (event.time, event.zone) = (nil, nil)
    },
    "unschedule": GeneratedEdit(lines: schedule, fields: .schedule) { event, _ in
      (event.day, event.time, event.zone) = (nil, nil, nil)
    },
  ]

  private static let status: Set<String> = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
  private static let schedule: Set<String> = ["DTSTART", "DUE", "DURATION"]
}
