package import SharedDomain
import SharedInteractorInterface
package import UsersDomain

/// A reference to a user, as people write it.
package enum UserReference: Hashable, Sendable {
  /// An id, written as digits or after `id:`; a service may use the number or a text with the same digits.
  case id(ServiceID)
  /// A username alone, written `@sakura`.
  case username(String)
  /// An id, a username, a name, an email address, or the beginning of one of these three or, if there is none, of an id
  /// that is a text, or words of a name, which no other user shares.
  case text(String)

  /// The word for the user who is signed in.
  package static let me = "me"

  /// Parses what was typed: a number is an id, `@…` is a username, anything else is text, unless `id:` introduces it.
  ///
  /// - Parameter me: The user that `me` stands for; `nil` if nobody is signed in, so that it is a text.
  package init(_ text: String, me: ServiceID? = nil) {
    if text == Self.me, let me {
      self = .id(me)
    } else if let id = ServiceID(typed: text), id != .text(text) {
      self = .id(id)
    } else if text.hasPrefix("@"), text.count > 1 {
      self = .username(String(text.dropFirst()))
    } else {
      self = .text(text)
    }
  }
}

extension UserReference {
  /// Returns the users that the reference names, in their order; several if it is ambiguous.
  ///
  /// The first of these that somebody has decides, ignoring case and accents: the id; the username, the name or the email
  /// address; the beginning of one of them, or of an id that is a text; words of the name or their beginnings, in a name
  /// without other letters first; the name without what separates its words, its beginning, that of its later words.
  package func match(in users: [User]) -> [User] {
    switch self {
    case .id(let id):
      let user = users.first { $0.id == id } ?? users.first { $0.id == id.alternative }
      return user.map { [$0] } ?? []
    case .username(let username): return users.filter { $0.username.matchKey == username.matchKey }
    case .text(let text):
      if let user = users.first(where: { $0.id == .text(text) }) { return [user] }
      let key = text.matchKey
      guard !key.isEmpty else { return [] }
      let (query, joined) = (SearchQuery([text]), text.endings.first ?? key)
      let hasWords = { (user: User) in query?.rank(of: SearchText(name: user.name)) != nil }
      let steps: [(User) -> Bool] = [
        { $0.username.matchKey == key }, { $0.name.matchKey == key }, { $0.email.matchKey == key },
        { user in [user.name, user.username, user.email].contains { $0.matchKey.hasPrefix(key) } },
        { $0.id.isText && $0.id.text.matchKey.hasPrefix(key) },
        { hasWords($0) && $0.name.endings.first == joined }, hasWords,
        { $0.name.endings.first == joined }, { $0.name.endings.first?.hasPrefix(joined) == true },
        { $0.name.endings.contains { $0.hasPrefix(joined) } },
      ]
      return steps.lazy.map { users.filter($0) }.first { !$0.isEmpty } ?? []
    }
  }

  /// Whether the reference has only the beginning of what `user`, whom it names, is called.
  package func abbreviates(_ user: User) -> Bool {
    guard case .text(let text) = self, user.id != .text(text) else { return false }
    return ![user.username, user.name, user.email].map(\.matchKey).contains(text.matchKey)
  }
}

extension String {
  /// What begins with each of the words, folded, without what separates them: `dasilva` and `silva` for `da Silva`.
  package var endings: [String] {
    let words = matchKey.split { !$0.isLetter && !$0.isNumber }
    return words.indices.map { words[$0...].joined() }
  }
}
