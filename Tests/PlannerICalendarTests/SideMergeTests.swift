import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("A merge where the other side keeps what we sent in its own way")
struct SideMergeTests {
  /// What we sent.
  private let sent = todo(
    "SUMMARY:a", "DESCRIPTION:one  two", "CATEGORIES:x,y",
    "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM")
  /// What a server made of it: without the alarm and one category, with a line of its own.
  private let kept = todo("SUMMARY:a", "DESCRIPTION:one two", "CATEGORIES:x", "X-SERVER:1")

  private func merge(
    _ ours: [UInt8], _ theirs: [UInt8], preferring side: MergeSide = .ours
  ) -> ObjectMerge {
    ObjectMerge(
      since: SideTexts(ours: sent, theirs: kept), ours: ours, theirs: theirs, preferring: side)
  }

  @Test(
    "what they never kept they have not taken away, and what they added by themselves stays there")
  func untouched() {
    #expect(shown(merge(sent, kept).text) == shown(sent))
    #expect(merge(sent, kept).conflicts.isEmpty)
  }

  @Test("only what they changed since is taken, and our alarm stays")
  func theirChange() {
    let renamed = todo("SUMMARY:b", "DESCRIPTION:one two", "CATEGORIES:x,z", "X-SERVER:1")
    let wanted = todo(
      "SUMMARY:b", "DESCRIPTION:one  two", "CATEGORIES:x,y", "CATEGORIES:z",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM")
    let result = merge(sent, renamed)
    #expect(CanonicalObject(result.text) == CanonicalObject(wanted))
    #expect(result.conflicts.isEmpty)
  }

  @Test("a unit that they had written otherwise conflicts only where both have changed it since")
  func rewritten() {
    let described = todo("SUMMARY:a", "DESCRIPTION:three", "CATEGORIES:x", "X-SERVER:1")
    #expect(shown(merge(sent, described).text).contains("DESCRIPTION:three"))
    #expect(merge(sent, described).conflicts.isEmpty)
    let ours = todo("SUMMARY:a", "DESCRIPTION:four", "CATEGORIES:x,y")
    let both = merge(ours, described)
    #expect(
      both.conflicts.map { [$0.unit.words, $0.base, $0.ours, $0.theirs] }
        == [["description", "one  two", "four", "three"]])
  }

  @Test("of the units that both changed each may be taken from another side")
  func chosen() {
    let ours = todo("SUMMARY:ours", "DESCRIPTION:four", "CATEGORIES:x,y")
    let theirs = todo("SUMMARY:theirs", "DESCRIPTION:three", "CATEGORIES:x", "X-SERVER:1")
    let conflicts = merge(ours, theirs).conflicts
    #expect(conflicts.map(\.unit.words) == ["name", "description"])
    let place = conflicts[0].place
    for (side, name, description) in [
      (MergeSide.ours, "theirs", "four"), (.theirs, "ours", "three"),
    ] {
      let merge = ObjectMerge(
        since: SideTexts(ours: sent, theirs: kept), ours: ours, theirs: theirs,
        preferring: side, besides: [place])
      #expect(shown(merge.text).contains("SUMMARY:\(name)"))
      #expect(shown(merge.text).contains("DESCRIPTION:\(description)"))
      #expect(merge.conflicts == conflicts)
    }
  }

  @Test("a component that they never kept stays; one that they had and deleted goes")
  func components() {
    let deviation = todo("RECURRENCE-ID:20261127T100000", "SUMMARY:later")
    let whole = sent + deviation
    let lost = ObjectMerge(
      since: SideTexts(ours: whole, theirs: kept), ours: whole,
      theirs: todo("SUMMARY:b", "DESCRIPTION:one two", "CATEGORIES:x"))
    #expect(shown(lost.text).contains("SUMMARY:later"))
    let deleted = ObjectMerge(
      since: SideTexts(ours: whole, theirs: kept + deviation), ours: whole, theirs: kept)
    #expect(shown(deleted.text) == shown(sent))
  }
}
