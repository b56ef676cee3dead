import GRDB

/// The user that an account is, as sent to that account.
struct Account: Codable, FetchableRecord, Sendable {
  /// The id of the account and of its user.
  let id: Int
  let name: String
  let username: String
  let email: String
}
