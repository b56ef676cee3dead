import SharedPresentation

/// When tasks are due, in words.
package enum DueText {
  // Later days are easier to understand as dates.
  private static let near = -1_000...21

  /// Returns the day of `date` in words, `today`, `in 3 days`, `2 days late`; `date` itself without `daysLeft`.
  package static func of(_ date: String, daysLeft days: Int?) -> String {
    guard let days, near.contains(days) else { return date }
    let count = Noun("day").text(of: abs(days))
    return days == 0 ? "today" : days == 1 ? "tomorrow" : days > 0 ? "in \(count)" : "\(count) late"
  }
}
