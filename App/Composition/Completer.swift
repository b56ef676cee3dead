import SharedUI
import UsersDomain
import UsersUIComposer

/// Completes commands and, from what is saved, users.
struct Completer: Sendable {
  private static let mostUsers = 50
  /// Whoever knows the saved users.
  let users: UsersFeature

  /// What could stand where `text`, the line left of the cursor, ends; the best first.
  func candidates(for text: String) async -> [CompletionCandidate] {
    guard let word = CommandLine(text).lastWord else { return [] }
    let length = String(text.unicodeScalars.dropFirst(word.start)).count
    guard let first = word.before.first else { return Self.commands(beginning: word.text, length) }
    guard let page = CommandName(rawValue: first)?.page else { return [] }
    switch ExpectedWord(word.text, behind: Array(word.before.dropFirst()), of: page) {
    case .option: return Self.words(page.options.map { ($0.name, $0.summary) }, beginning: word.text, length)
    case .word(.value): return Self.words(Self.values(behind: word.before), beginning: word.text, length)
    case .word(let kind): return await candidates(of: kind, beginning: word.text, length)
    }
  }

  private func candidates(of kind: WordKind, beginning text: String, _ length: Int) async -> [CompletionCandidate] {
    switch kind {
    case .text, .value: []
    case .setting: Self.words(SettingName.allCases.map { ($0.rawValue, $0.setting.rule) }, beginning: text, length)
    case .command: Self.commands(beginning: text, length)
    case .choice(let words): Self.words(words.map { ($0, "") }, beginning: text, length)
    case .user: await people(beginning: text, length: length)
    }
  }

  private static func values(behind words: [String]) -> [(String, String)] {
    let setting = words.last.flatMap(SettingName.init)?.setting
    return (setting?.words ?? []).map { ($0, $0 == setting?.standard ? "the default" : "") }
  }

  private static func commands(beginning text: String, _ length: Int) -> [CompletionCandidate] {
    words(CommandName.allCases.map { ($0.rawValue, $0.page.summary) }, beginning: text, length)
  }

  private static func words(
    _ words: [(word: String, description: String)], beginning text: String, _ length: Int
  ) -> [CompletionCandidate] {
    words.filter { $0.word.hasPrefix(text) }.map {
      CompletionCandidate(replacement: $0.word, length: length, description: $0.description)
    }
  }

  private func people(beginning text: String, length: Int) async -> [CompletionCandidate] {
    let named = await users.suggestions(for: text, limit: Self.mostUsers)
    let isNickname = text.hasPrefix("@")
    let nicknamed =
      isNickname || text.isEmpty ? [] : await users.suggestions(for: "@" + text, limit: Self.mostUsers)
    let isID = text.allSatisfy(\.isNumber)
    return named.map {
      let word = isID ? String($0.id) : isNickname ? "@" + $0.username : $0.name
      return Self.candidate(word, for: $0, length: length, description: isID ? $0.name : String($0.id))
    }
      + nicknamed.filter { !named.contains($0) }.map {
        Self.candidate($0.username, for: $0, length: length, description: $0.name)
      }
  }

  // Text that a terminal must not see is no text to complete to; the id does as well.
  private static func candidate(_ word: String, for user: User, length: Int, description: String) -> CompletionCandidate
  {
    CompletionCandidate(
      replacement: VisibleText.of(word) == word ? quoted(word) : String(user.id), length: length,
      description: VisibleText.of(description))
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { $0.isWhitespace || "'\"\\;#".contains($0) }) else { return text }
    guard text.contains("'") else { return "'\(text)'" }
    return "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
