import SharedPresentation
package import TasksDomain

/// When tasks are due, in words.
package enum DueText {
  // Later days are easier to understand as dates.
  private static let near = -1_000...21

  /// Returns the day of `date` in words, `today`, `in 3 days`, `2 days late`, and whether the task is late: only an open
  /// one is.
  package static func of(_ date: String, isOpen: Bool, in calendar: UserCalendar) -> (text: String, isLate: Bool) {
    guard isOpen, let days = calendar.days(until: date), near.contains(days) else { return (date, false) }
    let count = Noun("day").text(of: abs(days))
    return (days == 0 ? "today" : days == 1 ? "tomorrow" : days > 0 ? "in \(count)" : "\(count) late", days < 0)
  }
}
