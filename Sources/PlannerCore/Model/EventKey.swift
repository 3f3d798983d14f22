/// The short name of an event that people type: `q4m`, or `q4m@11-26` for one occurrence.
///
/// A reversible permutation of the event's row number, so that it needs no column and never
/// collides. Letters and digits alternate, so that no key looks like a word or a number and `l`
/// and `1`, `o` and `0` cannot be confused: 26·10·26 keys of three signs, then ten times as many
/// of four, and so on.
public struct EventKey: Hashable, Sendable {
  /// The number of the event's row, from 1.
  public let number: Int
  /// The day that names one occurrence of a series; nil for the event or series itself.
  public let occurrence: CivilDate?

  /// Makes the key of a row; a number that no row can have becomes the nearest that one can.
  public init(number: Int, occurrence: CivilDate? = nil) {
    self.number = min(max(number, 1), KeyBlock.lastNumber)
    self.occurrence = occurrence
  }

  /// Reads a whole key, capitals or not; nil where it is none.
  ///
  /// A year that is not written is `year`.
  public init?(_ text: some StringProtocol, year: Int) {
    guard let (stem, occurrence) = Self.parts(of: text, year: year),
      let number = KeyBlock.number(of: stem)
    else { return nil }
    self.init(number: number, occurrence: occurrence)
  }

  /// The key as people see it in a year: the year of an occurrence is written where it differs.
  public func text(in year: Int) -> String {
    guard let occurrence else { return stem }
    let day = occurrence.description
    return stem + "@" + (occurrence.year == year ? String(day.dropFirst(5)) : day)
  }

  /// The key without the occurrence.
  public var stem: String { KeyBlock(of: number).stem(of: number) }

  /// The keys that a typed prefix may mean, among those of the rows 1 to `last`: shorter ones first,
  /// then by the alphabet, at most `limit`.
  ///
  /// The prefix is that of the key without its occurrence, which is typed whole and is carried over
  /// to each candidate: `q4@11-26`. An empty prefix, or one that starts no key, has no candidates.
  public static func candidates(
    prefix text: some StringProtocol, year: Int, upTo last: Int, limit: Int = 100
  ) -> [EventKey] {
    guard let (prefix, occurrence) = parts(of: text, year: year),
      let places = KeyBlock.places(of: prefix)
    else { return [] }
    var found: [EventKey] = []
    for block in KeyBlock.all where block.first <= last && found.count < limit {
      let numbers = block.numbers(startingWith: places, upTo: last, limit: limit - found.count)
      found += numbers.map { EventKey(number: $0, occurrence: occurrence) }
    }
    return found
  }

  private static func parts(
    of text: some StringProtocol, year: Int
  ) -> (stem: String, occurrence: CivilDate?)? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let stem = parts[0].lowercased()
    guard parts.count == 2 else { return (stem, nil) }
    let day = parts[1].utf8.count == 5 ? padded(year, 4) + "-" + parts[1] : String(parts[1])
    guard let occurrence = CivilDate(iso: day) else { return nil }
    return (stem, occurrence)
  }
}
