import GRDB

/// An account, as sent to its owner.
struct Account: Codable, FetchableRecord, Sendable {
  /// The id of the account and of its user.
  let id: Int
  let name: String
  let username: String
  let email: String
}
