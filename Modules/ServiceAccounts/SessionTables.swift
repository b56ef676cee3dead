import Foundation
import GRDB
import Service

/// Who signed in, and in which session.
typealias SignedIn = (account: Int, session: Int)

/// The sessions of accounts and their tokens in a database, within one access.
///
/// Each use of a refresh token begins a new generation of tokens. A token of the generation before is valid for a while
/// after that, as the answer may have been lost, and gives another one of the current generation. A token that is used
/// later is in the hands of two clients, one of which may have stolen it, so it ends the session.
struct SessionTables {
  let database: Database
  let settings: AccountSettings
  let now: TimeInterval

  /// Inserts a session of `account`.
  func begin(for account: Account) throws -> SessionTokens {
    try deleteExpired()
    try database.run("INSERT INTO session (accountId, generation, renewedAt) VALUES (?, 0, ?)", [account.id, now])
    var tokens = try addTokens(to: Int(database.lastInsertedRowID), generation: 0)
    tokens.user = account
    return tokens
  }

  /// Returns new tokens for a refresh token, or `nil` if it is not valid; one that was used before ends its session.
  func renew(_ secret: String) throws -> SessionTokens? {
    try deleteExpired()
    let select = try database.cachedStatement(
      sql: """
        SELECT session.id, token.generation, session.generation, session.renewedAt
          FROM token JOIN session ON session.id = token.sessionId
          WHERE token.digest = ? AND token.generation IS NOT NULL
        """)
    let digest = OpaqueToken.digest(of: secret)
    guard let row = try Row.fetchOne(select, arguments: [digest]) else { return nil }
    let session = try row.decode(Int.self, atIndex: 0)
    let generation = try row.decode(Int.self, atIndex: 1)
    let current = try row.decode(Int.self, atIndex: 2)
    if generation == current { return try advance(session, from: generation) }
    let age = now - (try row.decode(Double.self, atIndex: 3))
    let isLostAnswer = generation == current - 1 && age < Double(settings.refreshGrace)
    if isLostAnswer { return try addTokens(to: session, generation: current) }
    try database.run("DELETE FROM session WHERE id = ?", [session])
    return nil
  }

  /// Returns who has an access token; `nil` if it is not valid.
  func signedIn(with secret: String) throws -> SignedIn? {
    let select = try database.cachedStatement(
      sql: """
        SELECT session.accountId, session.id FROM token JOIN session ON session.id = token.sessionId
          WHERE token.digest = ? AND token.generation IS NULL AND token.expiresAt > ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [OpaqueToken.digest(of: secret), now]) else { return nil }
    return (try row.decode(Int.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
  }

  /// Deletes the session of a refresh token, if there is one.
  func end(with secret: String) throws {
    let sql =
      "DELETE FROM session WHERE id IN (SELECT sessionId FROM token WHERE digest = ? AND generation IS NOT NULL)"
    try database.run(sql, [OpaqueToken.digest(of: secret)])
  }

  /// Deletes all sessions of an account except `session`.
  func endOthers(than session: SignedIn) throws {
    try database.run("DELETE FROM session WHERE accountId = ? AND id <> ?", [session.account, session.session])
  }

  private func advance(_ session: Int, from generation: Int) throws -> SessionTokens {
    try database.run("UPDATE session SET generation = ?, renewedAt = ? WHERE id = ?", [generation + 1, now, session])
    return try addTokens(to: session, generation: generation + 1)
  }

  private func addTokens(to session: Int, generation: Int) throws -> SessionTokens {
    let access = OpaqueToken()
    let refresh = OpaqueToken()
    try add(access, to: session, generation: nil, lifetime: settings.accessLifetime)
    try add(refresh, to: session, generation: generation, lifetime: settings.refreshLifetime)
    return SessionTokens(
      accessToken: access.secret, refreshToken: refresh.secret, expiresIn: settings.accessLifetime,
      refreshExpiresIn: settings.refreshLifetime)
  }

  private func add(_ token: OpaqueToken, to session: Int, generation: Int?, lifetime: Int) throws {
    try database.run(
      "INSERT INTO token (digest, sessionId, generation, expiresAt) VALUES (?, ?, ?, ?)",
      [token.digest, session, generation, now + Double(lifetime)])
  }

  private func deleteExpired() throws {
    try database.run("DELETE FROM token WHERE expiresAt <= ?", [now])
    try database.run("DELETE FROM session WHERE NOT EXISTS (SELECT 1 FROM token WHERE token.sessionId = session.id)")
  }
}
