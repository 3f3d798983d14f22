/// Finds what somebody may have meant to type.
enum Suggestion {
  /// The candidate nearest to a word; nil where none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // Longer than any candidate, it is near to none; comparing would take its time.
    guard word.utf8.count < 64 else { return nil }
    let letters = Array(word.lowercased())
    let ranked = candidates.map { (name: $0, distance: distance(letters, Array($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(letters.count, best.name.count) / 3) ? best.name : nil
  }

  /// How many letters must be put in, taken out, replaced or swapped with a neighbour.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    // Three rows of the table are enough: a swap looks back two.
    var (before, above) = ([Int](), Array(0...right.count))
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = above[j] + (left[i] == right[j] ? 0 : 1)
        var best = min(replaced, above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      (before, above) = (above, row)
    }
    return above[right.count]
  }
}
