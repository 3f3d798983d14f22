import Foundation
import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Zone files of the machine")
struct ZoneFileTests {
  /// `zone`, wall time there, seconds ahead of UTC, as Python's zoneinfo has them.
  static let offsets: [(String, String, Int)] = [
    ("America/Sao_Paulo", "2014-05-20T05:00:00Z", -10800),
    ("America/Sao_Paulo", "2014-12-20T05:00:00Z", -7200),
    ("America/Sao_Paulo", "2030-01-01T00:00:00Z", -10800),
    ("Asia/Jerusalem", "2013-10-20T12:00:00Z", 10800),
    ("Asia/Jerusalem", "2016-08-05T12:00:00Z", 10800),
    ("Pacific/Fiji", "2011-01-10T12:00:00Z", 46800),
    ("Europe/Berlin", "1945-06-01T00:00:00Z", 10800),
    ("Europe/Berlin", "1800-01-01T00:00:00Z", 3208),
    ("Europe/Berlin", "2026-03-29T00:59:59Z", 3600),
    ("Europe/Berlin", "2026-03-29T01:00:00Z", 7200),
    ("Europe/Berlin", "2099-10-25T00:59:59Z", 7200),
    ("Europe/Berlin", "2099-10-25T01:00:00Z", 3600),
    ("Australia/Sydney", "2099-01-01T00:00:00Z", 39600),
    ("Australia/Sydney", "2099-07-01T00:00:00Z", 36000),
    ("Europe/Dublin", "2060-01-01T00:00:00Z", 0), ("Europe/Dublin", "2060-07-01T00:00:00Z", 3600),
    ("America/Nuuk", "2060-03-30T00:00:00Z", -3600),
    ("Asia/Kathmandu", "2026-01-01T00:00:00Z", 20700),
    ("Etc/GMT+5", "2026-01-01T00:00:00Z", -18000),
  ]

  @Test("tell how far the clock is ahead of UTC", arguments: offsets)
  func offset(name: String, moment: String, seconds: Int) throws {
    let zone = try #require(Zone(named: name))
    let utc = try #require(Instant(rfc3339: moment)).seconds
    #expect(zone.wall(fromUTC: utc) - utc == seconds)
  }

  static let rules: [(String, String, Int)] = [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-07-01T00:00:00Z", 7200),
    ("<+0330>-3:30", "2050-07-01T00:00:00Z", 12600),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2050-03-27T00:59:59Z", -7200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2050-03-27T01:00:00Z", -3600),
    ("A0B,J60/0,J300/0", "2048-02-29T23:59:59Z", 0),
    ("A0B,J60/0,J300/0", "2048-03-01T00:00:00Z", 3600),
    ("A0B,59/0,300/0", "2048-02-28T23:59:59Z", 0), ("A0B,59/0,300/0", "2048-02-29T00:00:00Z", 3600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2050-01-01T00:00:00Z", 0),
  ]

  @Test("go on by the rule at their end", arguments: rules)
  func rule(text: String, moment: String, seconds: Int) throws {
    let rule = try #require(ZoneRule(Array("\n\(text)\n".utf8)[...]))
    #expect(rule.offset(atUTC: try #require(Instant(rfc3339: moment)).seconds) == seconds)
  }

  @Test(
    "are refused where they are none",
    arguments: [
      "", "TZif", "TZif2" + String(repeating: "\0", count: 38),
      "text of some length, which is no zone",
    ])
  func refused(text: String) {
    #expect(ZoneFile(Array(text.utf8)) == nil)
  }

  @Test("are refused or read, and never end the process, wherever they are cut or changed")
  func damaged() throws {
    let data = try #require(
      FileManager.default.contents(atPath: "/usr/share/zoneinfo/America/Sao_Paulo"))
    let bytes = [UInt8](data)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      _ = ZoneFile(Array(bytes[..<length]))?.offset(atUTC: 1_400_000_000)
    }
    for place in stride(from: 0, to: bytes.count, by: 3) {
      var changed = bytes
      changed[place] ^= 0xFF
      _ = ZoneFile(changed)?.offset(atUTC: 1_400_000_000)
    }
  }

  @Test(
    "are not what only lies beside them",
    arguments: [
      "zone.tab", "right/Europe/Berlin", "posix/Europe/Berlin", "localtime", "../zoneinfo/UTC",
      "/etc/passwd", "Europe", "", "Europe/Nowhere",
    ])
  func names(name: String) {
    #expect(Zone(named: name) == nil)
  }
}
