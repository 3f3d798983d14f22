/// An object as a generator changes it: lines that are unfolded, with the components within.
struct MergeDraft: Equatable {
  /// A VTODO: its lines, and its alarms as lines.
  struct Component: Equatable {
    var lines: [String]
    var alarms: [[String]] = []

    /// All lines from BEGIN to END.
    var written: [String] {
      var all = ["BEGIN:VTODO"]
      all += lines
      for alarm in alarms {
        all.append("BEGIN:VALARM")
        all += alarm
        all.append("END:VALARM")
      }
      all.append("END:VTODO")
      return all
    }
  }

  /// The master, then the deviations.
  var components: [Component]

  /// The text, folded at odd places where a generator is given.
  func text(_ generator: inout ObjectGenerator) -> [UInt8] {
    let lineEnd = generator.pick(["\r\n", "\n"])
    let width = generator.pick([20, 75, 1000])
    var text = ""
    for component in components {
      for line in component.written {
        var rest = Substring(line)
        while rest.count > width {
          text += String(rest.prefix(width))
          text += lineEnd + " "
          rest = rest.dropFirst(width)
        }
        text += String(rest)
        text += lineEnd
      }
    }
    return Array(text.utf8)
  }

  /// An object that both sides have in common.
  static func base(_ generator: inout ObjectGenerator) -> MergeDraft {
    var lines = [
      "UID:u", "DTSTAMP:20240101T000000Z", "CREATED:20240101T000000Z", "SUMMARY:name",
      "DUE;VALUE=DATE:20240105",
    ]
    let further = [
      "STATUS:NEEDS-ACTION", "CATEGORIES:a,b", "CATEGORIES:c", "RESOURCES:beamer",
      "ATTACH:https://example.org/1", "RELATED-TO:r1", "X-SINGLE:1", "X-MANY:1", "X-MANY:2",
      "DESCRIPTION:long text\\, with words", "LOCATION:here", "no property at all",
      "DTSTART;VALUE=DATE:20240104", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE;VALUE=DATE:20240106",
    ]
    lines += further.filter { _ in generator.next(2) == 0 }
    var draft = MergeDraft(components: [Component(lines: lines)])
    if generator.next(2) == 0 {
      draft.components[0].alarms = [alarm("one", "15"), ["TRIGGER:-PT5M", "ACTION:AUDIO"]]
    }
    if generator.next(2) == 0 { draft.components.append(deviation("20240105", "late")) }
    return draft
  }

  static func alarm(_ uid: String, _ minutes: String) -> [String] {
    ["UID:\(uid)", "TRIGGER:-PT\(minutes)M", "ACTION:DISPLAY"]
  }

  static func deviation(_ day: String, _ name: String) -> Component {
    Component(lines: ["UID:u", "RECURRENCE-ID;VALUE=DATE:\(day)", "SUMMARY:\(name)"])
  }

  /// Changes that a side makes, by the unit that they touch.
  static let changes:
    [(unit: String, make: @Sendable (inout MergeDraft, inout ObjectGenerator) -> Void)] = [
      (
        "status",
        { draft, generator in
          let second = 10 + generator.next(40)
          let new = generator.pick([
            ["STATUS:COMPLETED", "COMPLETED:20240105T1000\(second)Z", "PERCENT-COMPLETE:100"],
            ["STATUS:COMPLETED"], ["STATUS:COMPLETED", "COMPLETED:20240105T1000\(second)Z"],
            ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:\(second)"], ["STATUS:NEEDS-ACTION"], [],
            ["STATUS:CANCELLED"],
          ])
          draft.replace(["STATUS", "COMPLETED", "PERCENT-COMPLETE"], by: new, &generator)
        }
      ),
      (
        "schedule",
        { draft, generator in
          let day = "202402\(10 + generator.next(19))"
          let new = generator.pick([
            ["DUE;VALUE=DATE:\(day)"], ["DTSTART;VALUE=DATE:\(day)", "RRULE:FREQ=DAILY;COUNT=9"],
            ["DTSTART:\(day)T100000", "DURATION:PT1H"], [],
          ])
          draft.replace(["DTSTART", "DUE", "DURATION", "RRULE", "EXDATE"], by: new, &generator)
        }
      ),
      (
        "text",
        { draft, generator in
          let name = generator.pick(["SUMMARY", "DESCRIPTION", "LOCATION"])
          draft.replace([name], by: ["\(name):text \(generator.next(1000))"], &generator)
        }
      ),
      (
        "single unknown",
        { draft, generator in
          let new = generator.next(4) == 0 ? [] : ["X-SINGLE:\(generator.next(50))"]
          draft.replace(["X-SINGLE"], by: new, &generator)
        }
      ),
      (
        "set of lines",
        { draft, generator in
          let name = generator.pick(["X-MANY", "ATTACH", "RELATED-TO", "COMMENT"])
          draft.changeSet(name, to: "\(name);X-P=\"a;b\":\(generator.next(200))", &generator)
        }
      ),
      (
        "list of values",
        { draft, generator in
          let name = generator.pick(["CATEGORIES", "RESOURCES"])
          let new = "\(name):n\(generator.next(30)),m\\,\(generator.next(30))"
          draft.changeSet(name, to: new, &generator)
        }
      ),
      (
        "no property",
        { draft, generator in
          draft.components[0].lines.append("odd line \(generator.next(20))")
        }
      ),
      (
        "alarm",
        { draft, generator in
          let minutes = "\(1 + generator.next(30))"
          if generator.next(3) == 0, !draft.components[0].alarms.isEmpty {
            draft.components[0].alarms.removeLast()
          } else if generator.next(2) == 0 {
            draft.components[0].alarms.append(["TRIGGER:-PT\(minutes)M", "ACTION:AUDIO"])
          } else {
            draft.components[0].alarms.removeAll { $0[0] == "UID:one" }
            draft.components[0].alarms.insert(alarm("one", minutes), at: 0)
          }
        }
      ),
      (
        "deviation",
        { draft, generator in
          let index = draft.components.indices.last ?? 0
          switch generator.next(3) {
          case 0 where index > 0: draft.components.removeLast()
          case 1 where index > 0:
            draft.components[index].lines[2] = "SUMMARY:changed \(generator.next(9))"
          default:
            let day = "2024010\(6 + generator.next(3))"
            let id = "RECURRENCE-ID;VALUE=DATE:\(day)"
            guard !draft.components.contains(where: { $0.lines.contains(id) }) else { return }
            draft.components.append(deviation(day, "new \(generator.next(9))"))
          }
        }
      ),
      (
        "stamps",
        { draft, generator in
          let new = [
            "DTSTAMP:202402\(10 + generator.next(19))T000000Z", "SEQUENCE:\(generator.next(9))",
          ]
          draft.replace(["DTSTAMP", "SEQUENCE"], by: new, &generator)
        }
      ),
      (
        "order",
        { draft, generator in
          let line = draft.components[0].lines.removeLast()
          draft.components[0].lines.insert(line, at: 1)
        }
      ),
    ]

  private mutating func replace(
    _ names: [String], by new: [String], _ generator: inout ObjectGenerator
  ) {
    components[0].lines.removeAll { names.contains(Self.name(of: $0)) }
    let place = 1 + generator.next(components[0].lines.count)
    components[0].lines.insert(contentsOf: new, at: place)
  }

  private mutating func changeSet(
    _ name: String, to new: String, _ generator: inout ObjectGenerator
  ) {
    let old = components[0].lines.firstIndex { Self.name(of: $0) == name }
    if let old, generator.next(3) == 0 { components[0].lines.remove(at: old) }
    if generator.next(4) > 0 {
      components[0].lines.insert(new, at: 1 + generator.next(components[0].lines.count))
    }
  }

  /// The name of the property that a line is; empty for a line that is none.
  static func name(of line: String) -> String {
    guard let end = line.firstIndex(where: { $0 == ":" || $0 == ";" }) else { return "" }
    return String(line[..<end])
  }
}
