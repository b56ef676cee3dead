package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
package import UsersDomain
package import UsersInteractorInterface

/// An interactor that finds saved users, at a cost that does not depend on their number. If nobody is called what was
/// typed, it looks at every name.
package struct SavedUserFinder: UserFinder {
  // More matches than this do not help in an error message that lists them.
  private static let maxMatches = 20
  let stored = StoredUsers()
  let store: any CacheStore
  private let looksForWords: Bool

  /// Creates a finder for the users in `store`.
  ///
  /// - Parameter looksForWords: Whether to compare words of names if no user is called what was typed.
  package init(store: any CacheStore, looksForWords: Bool = true) {
    (self.store, self.looksForWords) = (store, looksForWords)
  }

  /// Resolves `reference` with the saved list of all users or, for an id, a user who was saved alone.
  ///
  /// - Throws: `.nothingSaved` if there is no list of all users and no such single user.
  package func load(_ reference: UserReference) async throws(LoadFailure) -> Loaded<[User]> {
    let match = try await withCache {
      try await store.reading { transaction in
        try saved(for: reference, in: transaction).map { saved in
          let match = reference.match(in: try stored.elements(of: saved.records))
          return Loaded(match, source: .cache(because: nil), savedAt: saved.savedAt)
        }
      }
    }
    guard let match else { throw .nothingSaved }
    return match
  }

  // Returns the saved users that `reference` may name; nil if nothing is saved.
  private func saved(for reference: UserReference, in store: any CacheTransaction) throws -> SavedList? {
    let list = try candidates(for: reference, in: store)
    guard case .id(let id) = reference, list?.records.isEmpty ?? true else { return list }
    return try store.list(stored.key(for: .one(id))) ?? list
  }

  /// Returns the saved users whose id, name or, after an `@`, username begins with `text`, at most `limit`, in the
  /// order of these terms; empty if no list is saved.
  package func users(beginning text: String, limit: Int) async throws -> [User] {
    try await store.reading { transaction in
      let saved = try users(withTermBeginning: text.matchKey, limit: limit, in: transaction)
      return try stored.elements(of: saved?.records ?? [])
    }
  }

  /// Returns the saved users in whose name all words of `text` occur, whole or as prefixes, followed by those with
  /// these initials; at most `limit` of each, best matches first.
  package func users(withWords text: String, limit: Int) async throws -> [User] {
    let initials = text.matchKey
    let separated = initials.map(String.init).joined(separator: " ")
    let byWords = try await search(text, limit: limit)
    guard (2...4).contains(initials.count) else { return byWords }
    let byInitials = try await search(separated, limit: limit).filter { Self.initials(of: $0).hasPrefix(initials) }
    return byWords + byInitials.filter { !byWords.contains($0) }
  }

  /// Returns the saved users in whose name all words of `text` occur, whole or as prefixes, best first, at most `limit`.
  func search(_ text: String, limit: Int) async throws -> [User] {
    guard let query = SearchQuery([text]) else { return [] }
    return Self.named(by: query, in: try await stored.find(query, limit: limit, in: store))
  }

  // The words may also be elsewhere in a record.
  private static func named(by query: SearchQuery, in found: Findings<User>) -> [User] {
    found.found.map(\.element).filter { query.rank(of: SearchText(name: $0.name)) != nil }
  }

  private static func initials(of user: User) -> String { String(SearchWords.of(user.name).compactMap(\.first)) }

  // An exact match is the first of the sorted terms, so a limit never hides it.
  private func candidates(
    for reference: UserReference, in store: any CacheTransaction
  ) throws -> SavedList? {
    switch reference {
    case .id(let id):
      let all = stored.key(for: .all)
      if let record = try store.record(id, in: all) { return record }
      if let other = id.alternative, let record = try store.record(other, in: all) { return record }
      return try users(withTermBeginning: "", limit: 0, in: store)
    case .username(let username):
      return try users(withTermBeginning: "@" + username.matchKey, limit: Self.maxMatches, in: store)
    case .text(let text):
      if let record = try store.record(.text(text), in: stored.key(for: .all)) { return record }
      let byUsername = try users(withTermBeginning: "@" + text.matchKey, limit: Self.maxMatches, in: store)
      let byName = try users(named: text.matchKey, in: store)
      let byEmail = try users(withTermBeginning: "<" + text.matchKey, limit: Self.maxMatches, in: store)
      guard let byUsername, let byName, let byEmail else { return nil }
      var records = byUsername.records + byName.records + byEmail.records
      if records.isEmpty, looksForWords { records = try self.records(withWords: text, in: store) }
      return SavedList(savedAt: byName.savedAt, records: records.unique)
    }
  }

  // Returns users with words of the text in their names; if there are none, those who have them there without what separates
  // the words, for whom every name is looked at.
  private func records(withWords text: String, in store: any CacheTransaction) throws -> [Record] {
    guard let query = SearchQuery([text]) else { return [] }
    let named = Self.named(by: query, in: try stored.find(query, limit: Self.maxMatches, in: store))
    var records = try named.flatMap { try store.record($0.id, in: stored.key(for: .all))?.records ?? [] }
    let joined = text.endings.first ?? text.matchKey
    guard records.isEmpty else { return records }
    try store.records(ofKind: stored.key(for: .all).kind, where: .everything) { _, record in
      if try record.text(0)?.endings.contains(where: { $0.hasPrefix(joined) }) == true { records.append(record) }
      return true
    }
    return records
  }

  // Returns users whose name or id begins with `key`, with enough names to tell whether one is unique, unless more than
  // a thousand ids come before them.
  private func users(named key: String, in store: any CacheTransaction) throws -> SavedList? {
    var limit = Self.maxMatches
    while true {
      let found = try users(withTermBeginning: key, limit: limit, in: store)
      guard let found, found.records.count == limit, !key.isEmpty, limit < 1_000 else { return found }
      // Ids are sorted among the names, and may fill the list.
      if found.records.count(where: { !$0.id.text.matchKey.hasPrefix(key) }) > 1 { return found }
      limit *= 8
    }
  }

  private func users(
    withTermBeginning prefix: String, limit: Int, in store: any CacheTransaction
  ) throws -> SavedList? {
    try store.records(in: stored.key(for: .all), termPrefix: prefix, limit: limit)
  }
}

extension SavedUserFinder {
  // For more users than this, it is faster to read the whole list than to look each one up.
  private static let maxLookups = 1_000

  /// Returns those of `ids` who are saved, in the list of all users or alone, by id.
  ///
  /// - Throws: `.store` if the saved data cannot be read, `.cancelled` if the calling task was cancelled.
  package func users(withIDs ids: Set<ServiceID>) async throws(LoadFailure) -> [ServiceID: User] {
    let users = try await withCache {
      try await store.reading { try stored.elements(of: try self.records(of: ids, $0)) }
    }
    return Dictionary(users.map { ($0.id, $0) }) { first, _ in first }
  }

  private func records(of ids: Set<ServiceID>, _ transaction: any CacheTransaction) throws -> [Record] {
    let all = stored.key(for: .all)
    var records: [Record] = []
    if ids.count > Self.maxLookups {
      records = try transaction.list(all)?.records.filter { ids.contains($0.id) } ?? []
    } else {
      for id in ids { records += try transaction.record(id, in: all)?.records ?? [] }
    }
    for id in ids.subtracting(records.map(\.id)) {
      records += try transaction.record(id, in: stored.key(for: .one(id)))?.records ?? []
    }
    return records
  }
}
