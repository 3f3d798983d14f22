import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("A merge of two texts of an object")
struct ObjectMergeTests {
  /// A merge of lines, with what stands in conflict in words.
  private func merge(
    _ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8], preferring side: MergeSide = .ours
  ) -> (text: String, conflicts: [String]) {
    let merge = ObjectMerge(base: base, ours: ours, theirs: theirs, preferring: side)
    let conflicts = merge.conflicts.map {
      "\($0.unit.words): \($0.ours ?? "-") | \($0.theirs ?? "-")"
    }
    return (shown(merge.text), conflicts)
  }

  @Test("takes each unit from the side that changed it; new lines go where they stood")
  func units() {
    let base = todo("SUMMARY:a", "DUE;VALUE=DATE:20261126", "X-OLD:1")
    let ours = todo("SUMMARY:a", "DUE;VALUE=DATE:20261126", "X-OLD:1", "STATUS:COMPLETED")
    let theirs = todo("SUMMARY:b", "X-NEW:1", "DUE;VALUE=DATE:20261127")
    let wanted = todo("SUMMARY:b", "X-NEW:1", "DUE;VALUE=DATE:20261127", "STATUS:COMPLETED")
    #expect(merge(base, ours, theirs) == (shown(wanted), []))
  }

  @Test("keeps the bytes of what nobody changed: folds, case, order, line ends")
  func bytesStay() {
    let base = Array("BEGIN:VTODO\nUID:u\nsummary:fo\n lded\nX-A;B=1;C=2:x\nEND:VTODO\n".utf8)
    let ours = Array(
      "BEGIN:VTODO\nUID:u\nsummary:fo\n lded\nX-A;B=1;C=2:x\nPRIORITY:1\nEND:VTODO\n".utf8)
    let theirs = todo("X-A;C=2;B=1:x", "SUMMARY:folded", "LOCATION:here")
    #expect(
      merge(base, ours, theirs)
        == (
          "BEGIN:VTODO␊UID:u␊summary:fo␊ lded␊LOCATION:here␊X-A;B=1;C=2:x␊PRIORITY:1␊END:VTODO␊",
          []
        ))
  }

  @Test("of one unit changed on both sides one value stands, and both are named")
  func conflicts() {
    let base = todo("SUMMARY:a", "DUE;VALUE=DATE:20261126")
    let ours = todo("SUMMARY:ours\\, really", "DUE;VALUE=DATE:20261126")
    let theirs = todo("SUMMARY:theirs", "DUE;VALUE=DATE:20261126")
    let words = ["name: ours, really | theirs"]
    #expect(merge(base, ours, theirs) == (shown(ours), words))
    #expect(merge(base, ours, theirs, preferring: .theirs) == (shown(theirs), words))
    let moved = todo("SUMMARY:a", "DTSTART:20261126T100000", "DURATION:PT1H")
    let other = todo("SUMMARY:a")
    #expect(
      merge(base, moved, other)
        == (shown(moved), ["day: DTSTART:20261126T100000\nDURATION:PT1H | -"]))
  }

  @Test("a status is one unit, compared by what it means")
  func status() {
    let open = todo("SUMMARY:a")
    let written = todo("SUMMARY:a", "STATUS:NEEDS-ACTION")
    let done = todo("SUMMARY:a", "STATUS:COMPLETED", "COMPLETED:20261126T100000Z")
    #expect(merge(open, done, written) == (shown(done), []))
    let earlier = todo("SUMMARY:a", "COMPLETED:20261125T100000Z", "STATUS:COMPLETED")
    #expect(
      merge(open, done, earlier)
        == (shown(todo("SUMMARY:a", "STATUS:COMPLETED", "COMPLETED:20261125T100000Z")), []))
    #expect(merge(open, earlier, done) == (shown(earlier), []))
    let cancelled = todo("SUMMARY:a", "STATUS:CANCELLED")
    #expect(merge(open, done, cancelled).conflicts.count == 1)
  }

  @Test("lists are sets: what one side adds comes, what one takes away goes")
  func lists() {
    let base = todo("CATEGORIES:a,b", "X-MANY:1", "X-MANY:2")
    let ours = todo("CATEGORIES:a,b,ours", "X-MANY:1", "X-MANY:2", "X-MANY:3")
    let theirs = todo("CATEGORIES:theirs,b", "X-MANY:2", "X-MANY:4")
    #expect(
      merge(base, ours, theirs)
        == (
          shown(
            todo("CATEGORIES:b,ours", "CATEGORIES:theirs", "X-MANY:2", "X-MANY:4", "X-MANY:3")),
          []
        ))
  }

  @Test("alarms are matched by UID or content")
  func alarms() {
    func alarm(_ lines: String...) -> [String] { ["BEGIN:VALARM"] + lines + ["END:VALARM"] }
    func object(_ alarms: [String]...) -> [UInt8] {
      var text = bytes("BEGIN:VTODO", "UID:u")
      for line in alarms.joined() { text += bytes(line) }
      return text + bytes("END:VTODO")
    }
    let (first, plain) = (alarm("UID:1", "TRIGGER:-PT5M"), alarm("TRIGGER:PT0S"))
    let base = object(first, plain)
    let ours = object(alarm("UID:1", "TRIGGER:-PT9M"), plain)
    let theirs = object(alarm("TRIGGER:-PT5M", "UID:1"), alarm("TRIGGER:-PT1H"))
    #expect(
      merge(base, ours, theirs)
        == (shown(object(alarm("UID:1", "TRIGGER:-PT9M"), alarm("TRIGGER:-PT1H"))), []))
    let other = object(alarm("UID:1", "TRIGGER:-PT7M"), plain)
    #expect(merge(base, ours, other).conflicts.count == 1)
  }

  @Test("deviations are merged one by one; one that the other side changed outlives its deletion")
  func deviations() {
    func day(_ day: String, _ name: String) -> [UInt8] {
      todo("RECURRENCE-ID;VALUE=DATE:\(day)", "SUMMARY:\(name)")
    }
    let master = todo("DTSTART;VALUE=DATE:20261101", "RRULE:FREQ=DAILY")
    let changed = todo("DTSTART;VALUE=DATE:20261101", "RRULE:FREQ=WEEKLY")
    let base = master + day("20261102", "a") + day("20261103", "b")
    let ours = master + day("20261102", "ours") + day("20261103", "b")
    let theirs = changed + day("20261104", "c")
    #expect(
      merge(base, ours, theirs)
        == (shown(changed + day("20261104", "c") + day("20261102", "ours")), []))
  }

  @Test("without a base nothing is taken away, and what differs is decided by the caller")
  func withoutBase() {
    let ours = todo("SUMMARY:a", "X-OURS:1", "CATEGORIES:a", "STATUS:COMPLETED")
    let theirs = todo("SUMMARY:b", "X-THEIRS:1", "CATEGORIES:b")
    let result = merge(nil, ours, theirs, preferring: .theirs)
    #expect(
      result.text
        == shown(
          todo("SUMMARY:b", "X-THEIRS:1", "X-OURS:1", "CATEGORIES:a", "CATEGORIES:b")))
    #expect(result.conflicts == ["name: a | b", "status: STATUS:COMPLETED | -"])
  }
}

@Suite("What an object says, however it is written")
struct CanonicalObjectTests {
  private static let zone = [
    "BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:STANDARD", "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
  ]

  private func calendar(_ zone: [String]) -> [UInt8] {
    var text = bytes("BEGIN:VCALENDAR", "PRODID:-//test")
    for line in zone { text += bytes(line) }
    text += bytes("BEGIN:VTODO", "UID:u", "DUE;TZID=Office:20261126T100000")
    return text + bytes("END:VTODO", "END:VCALENDAR")
  }

  @Test(
    "is equal for folds, case, order, line ends, quotes, stamps and an absent STATUS",
    arguments: [
      "BEGIN:VTODO\nUID:u\nSUMM\n ARY:name\nX-A;B=1;C=\"2\":v\nCATEGORIES:b,a\nEND:VTODO\n",
      "begin:vtodo\r\nuid:u\r\nx-a;c=2;b=1:v\r\nCATEGORIES:a\r\nCATEGORIES:b\r\nSUMMARY:name\r\n"
        + "END:VTODO\r\n",
      "BEGIN:VTODO\nDTSTAMP:20261126T000000Z\nSEQUENCE:4\nUID:u\nSUMMARY:name\nX-A;B=1;C=2:v\n"
        + "CATEGORIES:a,b\nLAST-MODIFIED:20261126T000000Z\nSTATUS:NEEDS-ACTION\nEND:VTODO\n",
    ])
  func equal(text: String) {
    let plain = todo("SUMMARY:name", "X-A;B=1;C=2:v", "CATEGORIES:a,b")
    #expect(CanonicalObject(Array(text.utf8)) == CanonicalObject(plain))
    #expect(CanonicalObject(Array(text.utf8)).hashValue == CanonicalObject(plain).hashValue)
  }

  @Test("tells apart what is not the same")
  func unequal() {
    let texts = [
      todo("SUMMARY:name"), todo("SUMMARY:Name"), todo("SUMMARY;LANGUAGE=de:name"),
      todo("SUMMARY:name", "STATUS:CANCELLED"), todo("SUMMARY:name", "X-A:"),
      todo("SUMMARY:name", "SUMMARY:other"), todo("SUMMARY:other", "SUMMARY:name"),
      todo("SUMMARY:name") + todo("SUMMARY:name"),
    ]
    #expect(Set(texts.map { CanonicalObject($0) }).count == texts.count)
  }

  @Test("compares time zones by their rules, and only those in use")
  func zones() {
    let plain = CanonicalObject(calendar(Self.zone))
    let renamed = Self.zone.flatMap { $0 == "END:STANDARD" ? ["TZNAME:CET", $0] : [$0] }
    #expect(CanonicalObject(calendar(renamed)) == plain)
    let moved = Self.zone.map { $0.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0200") }
    #expect(CanonicalObject(calendar(moved)) != plain)
    let unused = Self.zone.map { $0.replacing("Office", with: "Unused") }
    #expect(CanonicalObject(calendar(Self.zone + unused)) == plain)
  }
}
