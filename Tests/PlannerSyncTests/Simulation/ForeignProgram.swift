import Foundation
import PlannerCore

@testable import PlannerSync

/// What another program does to the objects of an endpoint: it edits lines and keeps the rest.
struct ForeignProgram {
  let endpoint: MemoryEndpoint

  /// The objects there, in order.
  var hrefs: [Href] { endpoint.texts.keys.sorted() }

  func text(_ href: Href) -> String {
    String(decoding: endpoint.texts[href] ?? [], as: UTF8.self)
  }

  func put(_ href: Href, _ text: String) { endpoint.put(href, text: Array(text.utf8)) }

  /// The value of the first line of a property.
  func value(_ property: String, of href: Href) -> String? {
    line(property, in: text(href)).map { String($0.drop { $0 != ":" }.dropFirst()) }
  }

  /// Gives the first line of a property another value, or adds it.
  func set(_ property: String, _ value: String?, of href: Href, at now: Instant) {
    var text = text(href)
    replace(property, value.map { ":" + $0 }, in: &text)
    replace("LAST-MODIFIED", ":" + Self.stamp(now), in: &text)
    put(href, text)
  }

  func add(_ lines: String, to href: Href) {
    let text = text(href)
    guard let end = text.range(of: "END:VTODO") else { return }
    put(href, text.replacingCharacters(in: end, with: lines + "\r\nEND:VTODO"))
  }

  /// Finishes an object or opens it again.
  func tick(_ href: Href, at now: Instant) {
    if value("STATUS", of: href) == "COMPLETED" {
      set("STATUS", "NEEDS-ACTION", of: href, at: now)
      set("COMPLETED", nil, of: href, at: now)
      set("PERCENT-COMPLETE", nil, of: href, at: now)
    } else {
      set("STATUS", "COMPLETED", of: href, at: now)
      set("COMPLETED", Self.stamp(now), of: href, at: now)
    }
  }

  /// Puts it on another day, where it stands on a whole one.
  func move(_ href: Href, to day: CivilDate, at now: Instant) {
    var text = text(href)
    for property in ["DTSTART", "DUE"] where line(property, in: text) != nil || property == "DUE" {
      replace(property, ";VALUE=DATE:" + Self.date(day), in: &text)
    }
    replace("LAST-MODIFIED", ":" + Self.stamp(now), in: &text)
    put(href, text)
  }

  /// Finishes one day of a series by a component of its own.
  func override(_ href: Href, on day: CivilDate, name: String, at now: Instant) {
    let text = text(href)
    guard let uid = value("UID", of: href), let end = text.range(of: "END:VCALENDAR"),
      !text.contains("RECURRENCE-ID;VALUE=DATE:" + Self.date(day))
    else { return }
    let component = crlf(
      """
      BEGIN:VTODO
      UID:\(uid)
      RECURRENCE-ID;VALUE=DATE:\(Self.date(day))
      SUMMARY:\(name)
      DUE;VALUE=DATE:\(Self.date(day))
      STATUS:COMPLETED
      COMPLETED:\(Self.stamp(now))
      END:VTODO

      """)
    put(href, text.replacingCharacters(in: end, with: component + "END:VCALENDAR"))
  }

  /// Moves a series on by its first day, as programs do that finish a day so.
  func advance(_ href: Href, at now: Instant) {
    guard let start = value("DTSTART", of: href) ?? value("DUE", of: href), start.count == 8,
      let day = CivilDate(
        iso: "\(start.prefix(4))-\(start.dropFirst(4).prefix(2))-\(start.suffix(2))")
    else { return }
    move(href, to: day.adding(days: 1), at: now)
  }

  // MARK: -

  static func date(_ day: CivilDate) -> String { day.description.replacing("-", with: "") }

  static func stamp(_ moment: Instant) -> String {
    moment.description.replacing("-", with: "").replacing(":", with: "")
  }

  private func line(_ property: String, in text: String) -> Substring? {
    text.split(separator: "\r\n", omittingEmptySubsequences: false).first {
      $0.hasPrefix(property + ":") || $0.hasPrefix(property + ";")
    }
  }

  private func replace(_ property: String, _ rest: String?, in text: inout String) {
    var lines = text.components(separatedBy: "\r\n")
    let found = lines.firstIndex { $0.hasPrefix(property + ":") || $0.hasPrefix(property + ";") }
    if let found {
      while found + 1 < lines.count, lines[found + 1].hasPrefix(" ") { lines.remove(at: found + 1) }
      if let rest { lines[found] = property + rest } else { lines.remove(at: found) }
    } else if let rest, let end = lines.firstIndex(of: "END:VTODO") {
      lines.insert(property + rest, at: end)
    }
    text = lines.joined(separator: "\r\n")
  }
}
