/// The commands that keys can be bound to besides libedit's own; ~/.editrc can use their names too.
enum EditorCommand: String, CaseIterable {
  case complete = "roster-complete"
  case search = "roster-search"
  case older = "roster-older"
  case newer = "roster-newer"
  case right = "roster-right"
  case end = "roster-end"

  /// The description that libedit lists.
  var summary: String {
    switch self {
    case .complete: "Complete the word before the cursor"
    case .search: "Search back through the history"
    case .older: "Go to an older line with this beginning"
    case .newer: "Go to a newer line with this beginning"
    case .right: "Take the suggestion, or move right"
    case .end: "Take the suggestion, or move to the end"
    }
  }
}
