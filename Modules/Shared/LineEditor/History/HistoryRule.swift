/// Which lines are remembered.
enum HistoryRule {
  /// Whether `line` is: not an empty one, one that begins with a blank, a repetition, or one with a password.
  static func keeps(_ line: String, after previous: String?) -> Bool {
    guard let first = line.first, !first.isWhitespace, line != previous else { return false }
    return !holdsPassword(line)
  }

  // user:password@ before the path of a URL.
  private static func holdsPassword(_ line: String) -> Bool {
    line.ranges(of: "://").contains { range in
      let authority = line[range.upperBound...].prefix { !"/?#\"'".contains($0) && !$0.isWhitespace }
      guard let end = authority.lastIndex(of: "@") else { return false }
      return authority[..<end].contains(":")
    }
  }
}
