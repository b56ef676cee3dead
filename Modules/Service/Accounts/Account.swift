import GRDB

/// The user that an account is, as sent to that account.
struct Account: Encodable, FetchableRecord, Sendable {
  /// The id of the account and of its user.
  let id: Int
  let name: String
  let username: String
  let email: String

  /// Creates an account from `row`, which has the columns that `AccountTables` selects.
  init(row: Row) throws {
    id = try row.decode(Int.self, atIndex: 0)
    name = try row.decode(String.self, atIndex: 1)
    username = try row.decode(String.self, atIndex: 2)
    email = try row.decode(String.self, atIndex: 3)
  }
}
