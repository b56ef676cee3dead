/// The lines before a question that name what it is about.
enum QuestionLines {
  /// The number of items that are shown; more would not be read.
  private static let maxItems = 10

  /// Returns a line for each of `items`, or for the first ones and the number of the others.
  static func of(_ items: [String]) -> [String] {
    // A line that counts only one more item could as well name it.
    let shown = items.count == maxItems + 1 ? items.count : maxItems
    let rest = items.count - shown
    return items.prefix(shown).map { "  \($0)" } + (rest > 0 ? ["  … and \(rest) more"] : [])
  }
}
