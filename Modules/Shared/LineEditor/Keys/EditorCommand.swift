/// What keys can be bound to besides libedit's own commands, by the name that ~/.editrc can use too.
enum EditorCommand: String, CaseIterable {
  /// Completes the word before the cursor.
  case complete = "roster-complete"
  /// Searches back through the history.
  case search = "roster-search"
  /// Goes to an older line that begins as what is typed.
  case older = "roster-older"
  /// Goes to a newer one.
  case newer = "roster-newer"
  /// Takes the suggestion, or moves right.
  case right = "roster-right"
  /// Takes the suggestion, or moves to the end.
  case end = "roster-end"

  /// What libedit lists beside the name.
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
