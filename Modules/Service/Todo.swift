import GRDB
import Hummingbird

/// A task of a user, as stored and as sent.
struct Todo: Codable, FetchableRecord, PersistableRecord, ResponseCodable {
  /// Where tasks are stored.
  static let databaseTableName = "todo"

  /// Unique, and the order of the list.
  var id: Int
  /// Whose task it is.
  var userId: Int
  /// What is to be done.
  var title: String
  /// Whether it was done.
  var completed: Bool
}
