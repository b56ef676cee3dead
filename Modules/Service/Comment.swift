import Foundation
import GRDB
import Hummingbird

/// What somebody has said of a task.
struct Comment: Codable, FetchableRecord, Sendable {
  let id: Int
  let todoId: Int
  let body: String
  /// When it was said, in UTC.
  let createdAt: String
}

/// A comment to add.
struct CommentDraft: Decodable, Sendable {
  private static let maxLength = 10_000

  /// The id of a task, which may not exist.
  let todoId: Int
  let body: String

  /// Parses the body of a request, or throws 400 if it is not JSON, 422 if it is not a comment.
  init(_ data: Data) throws {
    let refusal = HTTPError.unprocessable("a comment needs the number todoId and the text body")
    self = try RequestJSON.decode(Self.self, from: data, orThrow: refusal)
    guard !body.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      throw HTTPError.unprocessable("body is blank")
    }
    guard !body.contains("\0") else { throw HTTPError.unprocessable("body has a null character") }
    guard body.unicodeScalars.count <= Self.maxLength else {
      throw HTTPError.unprocessable("body is longer than 10,000 characters")
    }
  }
}
