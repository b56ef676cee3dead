import Foundation
import SharedDomain
import SharedRemote
import TasksDomain

/// The requests that change tasks, and the lookups before them.
struct TaskWrites {
  private let service: ServiceDescription
  private var description: ResourceDescription { service.tasks }

  init(_ service: ServiceDescription) { self.service = service }

  /// Returns the request for one task, `nil` if there is none; a service that honours keys repeats `key` in its response.
  ///
  /// It is not compressed, because the `ETag` would be weak then, and the change that follows needs it.
  func read(_ id: ServiceID, key: UUID? = nil) -> HTTPRequest? {
    description.one?.request(["id": .id(id)], headers: headers(key).merging(["Accept-Encoding": "identity"]) { $1 })
  }

  /// Returns the request for a user's tasks; a service that honours keys repeats `key` in its response.
  func list(ofUser id: ServiceID, key: UUID? = nil) -> HTTPRequest {
    description.list.request(["user": user(id)], headers: headers(key))
  }

  /// Returns the request that adds a task; `nil` if that cannot be done.
  func add(_ fields: [TaskField: TaskValue], user id: ServiceID, key: UUID) throws -> HTTPRequest? {
    let values = values(fields, ["user": user(id), "key": .text(key.uuidString)])
    return try lines(["add"])?.request(values, headers: headers(key, isWrite: true))
  }

  /// Returns the request that makes only the changes of `action`, conditional on `version`; `nil` if that cannot be
  /// done, or not by one request.
  func change(_ id: ServiceID, _ action: TaskAction, key: UUID, version: JSONNode?) throws -> HTTPRequest? {
    var headers = headers(key, isWrite: true)
    var values = values(action.changes, ["id": .id(id)])
    if case .comment(let text) = action { values["text"] = .text(text) }
    if let version {
      values["version"] = version
      if let condition = description.condition {
        headers[condition.name] = condition.filled(with: ["version": version])
      }
    }
    return try lines(action.requestNames)?.request(values, headers: headers)
  }

  /// Returns the version of the task in `response` that a change of it can require; `nil` if there is none.
  func version(in response: HTTPResponse) -> JSONNode? {
    // An answer to a list has none of its tasks.
    guard description.one != nil, let place = description.version, let version = place.value(in: response) else {
      return nil
    }
    // A weak `ETag` never matches `If-Match`.
    if case .header = place, version.scalar?.hasPrefix("W/") ?? false { return nil }
    return version
  }

  // Ids that are texts of digits count as numbers here, and are sent as what they are.
  private func user(_ id: ServiceID) -> JSONNode { service.users.idsAreNumbers ? .text(id.text) : .id(id) }

  // nil if one of them is missing.
  private func lines(_ names: [String]) -> [RequestLine]? {
    let lines = names.compactMap { description.writes[$0] }
    return lines.count == names.count ? lines : nil
  }

  private func values(_ fields: [TaskField: TaskValue], _ others: [String: JSONNode]) -> [String: JSONNode] {
    var values = others
    for (field, value) in fields { values[field.describedName] = JSONNode(value) }
    if case .user(let id)? = fields[.owner] { values["user"] = user(id) }
    if let priority = fields[.priority] {
      values["priority"] =
        service.priorities[priority == .absent ? "none" : values["priority"]?.scalar ?? ""] ?? JSONNode(priority)
    }
    return values
  }

  /// Whether `response` comes from a service that honours the key of the request.
  func honoursKey(_ response: HTTPResponse) -> Bool {
    service.key.map { response.headers[$0.lowercased()] != nil } ?? false
  }

  private func headers(_ key: UUID?, isWrite: Bool = false) -> [String: String] {
    var headers: [String: String] = [:]
    if let key, let name = service.key { headers[name] = key.uuidString }
    if isWrite, let type = description.type { headers["Content-Type"] = type }
    return headers
  }
}

extension JSONNode {
  fileprivate init(_ value: TaskValue) {
    self =
      switch value {
      case .absent: .null
      case .text(let text): .text(text)
      case .flag(let flag): .flag(flag)
      case .list(let elements): .array(elements.map { .text($0) })
      case .user(let id): .id(id)
      }
  }
}
