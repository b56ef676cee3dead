import SharedInteractorInterface
import SharedSearch
import SharedUI
import UsersDomain
import UsersUIComposer

/// Completes users by their ids, names and usernames, from what is saved.
struct CompletedUsers: Sendable {
  private static let most = 50
  private let users: UsersFeature

  /// Completes the users that `users` has saved.
  init(_ users: UsersFeature) { self.users = users }

  /// The users whom `typed` may mean, at most 50 by what it is and at most 50 by their usernames.
  func candidates(for typed: TypedWord) async -> CompletionCandidates {
    let isNickname = typed.text.hasPrefix("@")
    let (named, areNamedCut) = await suggestions(for: typed.text)
    let (others, areOthersCut) =
      isNickname || typed.text.isEmpty ? ([], false) : await suggestions(for: "@" + typed.text)
    let isID = typed.text.allSatisfy(\.isNumber)
    let ordered = isID ? named.sorted { $0.id < $1.id } : named
    let first = ordered.map { user in
      if isID { return Self.candidate(String(user.id), for: user, typed, description: user.name) }
      // A username is one short word, also for shells.
      if !isNickname, user.username.matchKey.hasPrefix(typed.text.matchKey) { return Self.nickname(of: user, typed) }
      let word = isNickname ? "@" + user.username : user.name
      return Self.candidate(word, for: user, typed, description: String(user.id))
    }
    let nicknamed = others.filter { !named.contains($0) }.map { Self.nickname(of: $0, typed) }
    return CompletionCandidates(first + nicknamed, areCut: areNamedCut || areOthersCut)
  }

  // One more than is offered tells whether there are more.
  private func suggestions(for text: String) async -> (users: [User], areCut: Bool) {
    let found = await users.suggestions(for: text, limit: Self.most + 1)
    return (Array(found.prefix(Self.most)), found.count > Self.most)
  }

  private static func nickname(of user: User, _ typed: TypedWord) -> CompletionCandidate {
    candidate(user.username, for: user, typed, description: user.name)
  }

  // Text that a terminal must not see is no text to complete to; the id does as well.
  private static func candidate(
    _ word: String, for user: User, _ typed: TypedWord, description: String
  ) -> CompletionCandidate {
    let isShown = VisibleText.of(word) == word
    return typed.candidate(
      isShown ? TypedLine.quoted(word) : String(user.id), description: VisibleText.of(description))
  }
}
