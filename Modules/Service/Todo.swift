import Foundation
import GRDB

/// A task of a user.
struct Todo: Codable, Sendable {
  /// The id, which is never reused and determines the order of lists.
  var id: Int
  var userId: Int
  var title: String
  var completed: Bool
  var details = TodoDetails()
  /// How often the task was written, starting with 1. It is not sent.
  var version = 1

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(Int.self, forKey: .id)
    userId = try members.decode(Int.self, forKey: .userId)
    title = try members.decode(String.self, forKey: .title)
    completed = try members.decode(Bool.self, forKey: .completed)
    details = try TodoDetails(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(userId, forKey: .userId)
    try members.encode(title, forKey: .title)
    try members.encode(completed, forKey: .completed)
    if !details.isEmpty { try details.encode(to: encoder) }
  }
}

extension Todo: FetchableRecord {
  /// Creates a task from `row`, which has the columns that `ServiceTables` selects.
  init(row: Row) throws {
    id = try row.decode(Int.self, atIndex: 0)
    userId = try row.decode(Int.self, atIndex: 1)
    title = try row.decode(String.self, atIndex: 2)
    completed = try row.decode(Bool.self, atIndex: 3)
    version = try row.decode(Int.self, atIndex: 4)
    if let json = try row.decode(Data?.self, atIndex: 5) {
      details = try JSONDecoder().decode(TodoDetails.self, from: json)
    }
  }
}
