package import SharedLocal
import SharedPresentation

/// Something that is to be shown of what is saved, or done to it; the service is never asked.
package enum SavedCommand: Hashable, Sendable {
  /// Finds users and tasks for the words that were typed.
  case find(SearchQuery, words: [String])
  /// Tells what the last load changed in the tasks of the user named so or, with nil, in the list on screen.
  case changes(user: String?)

  /// Reads a command from its words; nil if it is of another kind.
  ///
  /// - Throws: A usage error that says what is missing or too much.
  init?(_ words: CommandWords) throws(FailureViewModel) {
    switch words.name {
    case .find:
      guard let query = SearchQuery(words.plain) else {
        throw words.usage("find needs a WORD with a letter or a digit in it, as in '\(words.name.example)'")
      }
      self = .find(query, words: words.plain)
    case .changes: self = .changes(user: try words.user(words.plain))
    default: return nil
    }
  }
}
