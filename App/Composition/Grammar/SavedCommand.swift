package import SharedLocal
import SharedPresentation

/// Something that is to be shown of what is saved, or done to it; the service is never asked.
package enum SavedCommand: Hashable, Sendable {
  /// Finds users and tasks for the words that were typed, at most so many; nil for as many as usual.
  case find(SearchQuery, words: [String], limit: Int?)
  /// Tells what the last load changed in the tasks of the user named so or, with nil, in the list on screen.
  case changes(user: String?)
  /// Lists what is saved, list by list.
  case cache
  /// Clears the tasks of the user named so or, with nil, all that is saved, perhaps agreed to beforehand.
  case clear(user: String?, isAgreed: Bool)

  /// Whether it is about what is saved as such, not about what that says.
  var isHousekeeping: Bool {
    switch self {
    case .cache, .clear: true
    case .find, .changes: false
    }
  }

  /// Reads a command from its words; nil if it is of another kind.
  ///
  /// - Throws: A usage error that says what is missing or too much.
  init?(_ words: CommandWords) throws(FailureViewModel) {
    switch words.name {
    case .find:
      guard let query = SearchQuery(words.plain) else {
        throw words.usage("find needs a WORD with a letter or a digit in it, as in '\(words.name.example)'")
      }
      self = .find(query, words: words.plain, limit: try words.limit())
    case .changes: self = .changes(user: try words.user(words.plain))
    case .cache: self = try words.cache()
    default: return nil
    }
  }
}

extension CommandWords {
  /// What stands behind `cache` in place of nothing.
  static let clear = "clear"

  fileprivate func cache() throws(FailureViewModel) -> SavedCommand {
    guard let word = plain.first else {
      if has("--yes") { throw usage("--yes stands only behind 'cache \(Self.clear)': cache alone asks nothing") }
      return .cache
    }
    guard word == Self.clear else {
      let nearest = NearestWord.to(word, among: [Self.clear]).map { " (did you mean '\($0)'?)" } ?? ""
      throw usage("cache takes '\(Self.clear)' behind it, but '\(Command.shown(word))' stands there\(nearest)")
    }
    return .clear(user: try user(Array(plain.dropFirst()), of: "cache \(Self.clear)"), isAgreed: has("--yes"))
  }
}
