import Foundation
import SharedDomain
import SharedRemote
import TasksDomain

/// The requests that change tasks, and the lookups before them.
struct TaskWrites {
  let description: ResourceDescription

  /// Returns the request for one task; a service that honours keys repeats `key` in its response.
  ///
  /// It is not compressed, because the `ETag` would be weak then, and the change that follows needs it.
  func read(_ id: ServiceID, key: UUID? = nil) -> HTTPRequest {
    (description.one ?? description.list).request(
      ["id": .id(id)], headers: Self.headers(key).merging(["Accept-Encoding": "identity"]) { $1 })
  }

  /// Returns the request for a user's tasks; a service that honours keys repeats `key` in its response.
  func list(ofUser id: ServiceID, key: UUID? = nil) -> HTTPRequest {
    description.list.request(["user": .id(id)], headers: Self.headers(key))
  }

  /// Returns the request that adds a task; `nil` if that cannot be done.
  func add(_ fields: [TaskField: TaskValue], user: ServiceID, key: UUID) throws -> HTTPRequest? {
    try lines(["add"])?.request(Self.values(fields, ["user": .id(user)]), headers: Self.headers(key))
  }

  /// Returns the request that makes only the changes of `action`, conditional on `etag`; `nil` if that cannot be done,
  /// or not by one request.
  func change(_ id: ServiceID, _ action: TaskAction, key: UUID, etag: String?) throws -> HTTPRequest? {
    var headers = Self.headers(key)
    // A weak `ETag` never matches `If-Match`.
    if let etag, !Self.isWeak(etag) { headers["If-Match"] = etag }
    let names = action == .remove ? ["remove"] : action.changes.map { $0.requestName(for: $1) }
    return try lines(names)?.request(Self.values(action.changes, ["id": .id(id)]), headers: headers)
  }

  // nil if one of them is missing.
  private func lines(_ names: [String]) -> [RequestLine]? {
    let lines = names.compactMap { description.writes[$0] }
    return lines.count == names.count ? lines : nil
  }

  private static func values(
    _ fields: [TaskField: TaskValue], _ others: [String: PlaceValue]
  ) -> [String: PlaceValue] {
    var values = others
    for (field, value) in fields { values[field.name] = PlaceValue(value) }
    return values
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
}

extension PlaceValue {
  fileprivate init(_ value: TaskValue) {
    self =
      switch value {
      case .absent: .absent
      case .text(let text): .text(text)
      case .flag(let flag): .flag(flag)
      case .number(let number): .number(number)
      }
  }
}

extension TaskField {
  /// The name that descriptions of services have for the request that sets the field to `value`.
  fileprivate func requestName(for value: TaskValue) -> String {
    switch (self, value) {
    case (.title, _): "rename"
    case (.completed, .flag(let isCompleted)): isCompleted ? "finish" : "reopen"
    case (_, .absent): "clear-\(name)"
    default: "set-\(name)"
    }
  }
}
