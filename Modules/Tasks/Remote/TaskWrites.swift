import Foundation
import SharedDomain
import SharedRemote
import TasksDomain

/// The requests that change tasks, and the lookups before them.
enum TaskWrites {
  /// Returns `GET /todos/41`; a service that honours keys repeats `key` in its response.
  ///
  /// It is not compressed, because the `ETag` would be weak then, and the change that follows needs it.
  static func read(_ id: ServiceID, key: UUID? = nil) -> HTTPRequest {
    HTTPRequest(path: path(id), headers: headers(key).merging(["Accept-Encoding": "identity"]) { $1 })
  }

  /// Returns `GET /todos?userId=3`; a service that honours keys repeats `key` in its response.
  static func list(ofUser id: ServiceID, key: UUID? = nil) -> HTTPRequest {
    HTTPRequest(path: "/todos", query: [.init("userId", id.text)], headers: headers(key))
  }

  /// Returns `POST /todos`.
  static func add(_ fields: [TaskField: TaskValue], user: ServiceID, key: UUID) throws -> HTTPRequest {
    HTTPRequest(
      method: "POST", path: "/todos", headers: [keyName: key.uuidString],
      body: try TaskMembers(user: user, fields: fields).body())
  }

  /// Returns `PATCH /todos/41` with only the fields that `action` changes, or `DELETE`; conditional on `etag`.
  static func change(_ id: ServiceID, _ action: TaskAction, key: UUID, etag: String?) throws -> HTTPRequest {
    var headers = [keyName: key.uuidString]
    // A weak `ETag` never matches `If-Match`.
    if let etag, !isWeak(etag) { headers["If-Match"] = etag }
    guard action != .remove else { return HTTPRequest(method: "DELETE", path: path(id), headers: headers) }
    let members = TaskMembers(user: nil, fields: action.changes)
    return HTTPRequest(method: "PATCH", path: path(id), headers: headers, body: try members.body())
  }

  /// Whether `response` comes from a service that honours the key of the request.
  static func honoursKey(_ response: HTTPResponse) -> Bool { response.headers[keyName.lowercased()] != nil }

  /// Whether the service that sent `response` applies a repeated change only once, because it honours keys or strong
  /// `ETag`s.
  static func recognizesRepeats(_ response: HTTPResponse) -> Bool {
    honoursKey(response) || response.headers["etag"].map { !isWeak($0) } ?? false
  }

  private static let keyName = "Idempotency-Key"

  private static func headers(_ key: UUID?) -> [String: String] { key.map { [keyName: $0.uuidString] } ?? [:] }

  private static func isWeak(_ etag: String) -> Bool { etag.hasPrefix("W/") }

  private static func path(_ id: ServiceID) -> String { "/todos/\(id.pathSegment)" }
}

/// The members of a task in a request: those of its fields, and its user if it is new.
private struct TaskMembers: Encodable {
  let user: ServiceID?
  let fields: [TaskField: TaskValue]

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    try members.encodeIfPresent(user, forKey: "userId")
    for (field, value) in fields {
      let name = MemberName(stringValue: field.name)
      switch value {
      case .absent: try members.encodeNil(forKey: name)
      case .text(let text): try members.encode(text, forKey: name)
      case .flag(let flag): try members.encode(flag, forKey: name)
      case .number(let number): try members.encode(number, forKey: name)
      }
    }
  }

  // Sorted keys give the same bytes for the same edit; a service may compare them to see that a key comes with the same
  // request.
  func body() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(self)
  }
}
