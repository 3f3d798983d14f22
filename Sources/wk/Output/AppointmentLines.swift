internal import PlannerCore

/// How appointments look in lines of text.
extension AppointmentRow {
  /// How sentences name it, `0q4m "Meeting"`.
  var label: String { "\(key.text) \"\(name)\"" }

  /// What was done to it: `removed 0q4m  Meeting  Fri 27 Nov`.
  func line(_ verb: String, _ language: Language, year: Int) -> String {
    let day = day.map { "  " + language.dayTitle($0.day, in: year) } ?? ""
    return "\(verb) \(key.text)  \(Sanitize.line(name))\(day)"
  }

  /// All about it, one line.
  func details(_ language: Language, year: Int) -> [String] {
    var details = [Sanitize.line(name), "appointment"]
    if let day {
      let times = [day.start, day.end].compactMap { $0?.minutes }.joined(separator: "-")
      details.append(
        [language.dayTitle(day.day, in: year), times].filter { !$0.isEmpty }
          .joined(separator: " "))
      if day.part.count > 1 { details.append("day \(day.part.number) of \(day.part.count)") }
    }
    return details + [
      "calendar \(Sanitize.line(calendar))", "uid \(Sanitize.line(uid.rawValue))",
    ]
  }
}
