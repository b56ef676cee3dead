import SharedInteractorInterface
import UsersDomain
package import UsersInteractorInterface

extension SavedUserFinder {
  private static let maxNames = 3
  // A misspelt name is compared only with those that have the same first letter, and at most this many.
  private static let maxCompared = 1_000

  /// Returns the names of saved users that `reference`, which names nobody, may mean: usernames that begin with it,
  /// otherwise names with a word that begins with it, otherwise the name that is spelt most like it. Empty for an id,
  /// and if there are more than three.
  package func names(like reference: UserReference) async throws -> [String] {
    let text: String
    switch reference {
    case .id: return []
    case .username(let word), .text(let word): text = word
    }
    let key = text.matchKey
    guard !key.isEmpty else { return [] }
    let usernames = try await users(beginning: "@" + key, limit: Self.maxNames + 1).map(\.username)
    if !usernames.isEmpty { return usernames.count > Self.maxNames ? [] : usernames }
    let names = try await search(text, limit: Self.maxNames + 1).map(\.name)
    if !names.isEmpty { return names.count > Self.maxNames ? [] : names }
    return try await name(spelledLike: key).map { [$0] } ?? []
  }

  private func name(spelledLike key: String) async throws -> String? {
    let letter = String(key.prefix(1))
    let byUsername = try await users(beginning: "@" + letter, limit: Self.maxCompared).map(\.username)
    let byName = try await users(beginning: letter, limit: Self.maxCompared).map(\.name)
    let names = (byUsername + byName).filter { !$0.isEmpty }
    guard let nearest = NearestWord.to(key, among: names.map(\.matchKey)) else { return nil }
    return names.first { $0.matchKey == nearest }
  }
}
