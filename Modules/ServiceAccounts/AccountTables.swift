import Foundation
import GRDB
import Hummingbird
import Service

/// The accounts in a database, within one access.
///
/// An account is a user who can sign in, and has the same id.
struct AccountTables {
  let database: Database

  /// Returns the account with this id, or throws 401 if it was removed in the meantime.
  func existing(_ id: Int) throws -> Account {
    let select = try database.cachedStatement(
      sql: "SELECT user.id, user.name, user.username, user.email FROM account JOIN user USING (id) WHERE id = ?")
    guard let account = try Account.fetchOne(select, arguments: [id]) else { throw AccountRoutes.refusal() }
    return account
  }

  /// Returns the account with this email and the hash of its password, or `nil`.
  func credentials(ofEmail email: String) throws -> (id: Int, hash: String)? {
    let select = try database.cachedStatement(sql: "SELECT id, password FROM account WHERE email = ?")
    guard let row = try Row.fetchOne(select, arguments: [EmailAddress.key(of: email)]) else { return nil }
    return (try row.decode(Int.self, atIndex: 0), try row.decode(String.self, atIndex: 1))
  }

  /// Returns the hash of an account's password, or `nil` if there is no such account.
  func hash(of id: Int) throws -> String? {
    try String.fetchOne(database.cachedStatement(sql: "SELECT password FROM account WHERE id = ?"), arguments: [id])
  }

  /// Throws 409 if an account other than `id` has `email`.
  func checkIsFree(_ email: EmailAddress, forOtherThan id: Int? = nil) throws {
    let select = try database.cachedStatement(sql: "SELECT 1 FROM account WHERE email = ? AND id IS NOT ?")
    guard try Int.fetchOne(select, arguments: [email.key, id]) == nil else {
      throw HTTPError(.conflict, message: "another account has this email")
    }
  }

  /// Inserts a user with an account, whose id was never used.
  ///
  /// - Throws: 409 if the email is taken.
  func add(name: String, email: EmailAddress, _ password: PasswordHash) throws -> Account {
    try checkIsFree(email)
    let id = try nextID()
    let username = try Username.unique(for: email, isTaken: hasUsername)
    try ServiceTables(database: database).addUser(id, name: name, username: username, email: email.text)
    try database.run("INSERT INTO account (id, email, password) VALUES (?, ?, ?)", [id, email.key, password.text])
    return try existing(id)
  }

  /// Updates an account and its user.
  ///
  /// - Throws: 409 if the email is taken, 401 if there is no such account any more.
  func change(_ id: Int, name: String?, email: EmailAddress?) throws -> Account {
    if let email {
      try checkIsFree(email, forOtherThan: id)
      try database.run("UPDATE account SET email = ? WHERE id = ?", [email.key, id])
    }
    try database.run(
      "UPDATE user SET name = ifnull(?, name), email = ifnull(?, email) WHERE id = ?",
      [name, email?.text, id])
    return try existing(id)
  }

  func set(_ password: PasswordHash, of id: Int) throws {
    try database.run("UPDATE account SET password = ? WHERE id = ?", [password.text, id])
  }

  /// Deletes an account with its user, their tasks and its sessions.
  func remove(_ id: Int) throws { try database.run("DELETE FROM user WHERE id = ?", [id]) }

  private func hasUsername(_ name: String) throws -> Bool {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT 1 FROM user WHERE username = ?"), arguments: [name]) != nil
  }

  // SQLite remembers the greatest id that an account has had.
  private func nextID() throws -> Int {
    let last = try Int.fetchOne(
      database,
      sql: "SELECT max(ifnull((SELECT max(id) FROM user), 0), "
        + "ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'account'), 0))")
    return (last ?? 0) + 1
  }
}
