/// A search for the word that was probably meant.
package enum NearestWord {
  /// Returns the candidate at the smallest edit distance from `word`, or `nil` if all are too far away: the distance
  /// may be at most a third of the letters of the longer one, or one if that is more.
  package static func to(_ word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let scored = candidates.map { (candidate: $0, distance: distance(Array(word.lowercased()), Array($0))) }
    let best = scored.min { $0.distance < $1.distance }
    return best.flatMap { candidate, distance in
      let most = max(1, max(word.count, candidate.count) / 3)
      return distance <= most && distance < candidate.count ? candidate : nil
    }
  }

  // The optimal string alignment distance.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        let cost = one[i] == other[j] ? 0 : 1
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + cost)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
