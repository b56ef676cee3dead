import Foundation
import GRDB
import Hummingbird
import SharedDomain

/// The stored answers to requests with a key, within the transaction of the change that they answer.
struct StoredAnswers {
  private static let lifetime: TimeInterval = 90 * 24 * 60 * 60

  let database: Database
  let now: Date

  /// Returns the stored answer to `request`, or the result of `work`, which is stored if it succeeds.
  ///
  /// - Throws: 422 if another request had the same key; what `work` throws.
  func answer(to request: WriteRequest, by work: () throws -> Answer) throws -> Answer {
    guard let key = request.key else { return try work() }
    try database.run("DELETE FROM answer WHERE at < ?", [now.timeIntervalSince1970 - Self.lifetime])
    let request = Checksum(of: Data("\(request.method) \(request.path)\n".utf8) + request.body).hexadecimal
    if let answer = try answer(to: request, key: key) { return answer }
    let answer = try work()
    try database.run(
      "INSERT INTO answer (key, request, at, status, body, tag, location) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [key, request, now.timeIntervalSince1970, answer.status, answer.body, answer.tag, answer.location])
    return answer
  }

  private func answer(to request: String, key: String) throws -> Answer? {
    let select = try database.cachedStatement(
      sql: "SELECT request, status, body, tag, location FROM answer WHERE key = ?")
    guard let row = try Row.fetchOne(select, arguments: [key]) else { return nil }
    // An answer stored before version 5 of the database has no checksum of its request.
    guard try ["", request].contains(row.decode(String.self, atIndex: 0)) else {
      throw HTTPError.unprocessable("the Idempotency-Key was used for another request")
    }
    return Answer(
      status: try row.decode(Int.self, atIndex: 1), body: try row.decode(Data.self, atIndex: 2),
      tag: try row.decode(String?.self, atIndex: 3), location: try row.decode(String?.self, atIndex: 4),
      isReplayed: true)
  }
}
