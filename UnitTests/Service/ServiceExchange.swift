import Foundation
import Service
import TestSupport

/// What a service answered to one request that came over no connection.
struct ServiceExchange {
  let status: Int
  let headers: [String: String]
  let body: String

  /// The fields of the object that was answered.
  var fields: [String: Any] {
    get throws { try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] ?? [:] }
  }
  /// The body without the times of a task.
  var untimed: String { body.withoutTimes }
  /// The message of an error.
  var message: String? { get throws { try fields["error"] as? String } }
  /// The tag of what was answered.
  var tag: String? { headers["etag"] }
}

extension BundledService {
  /// What it answers to `method` for `path`, with `body` as JSON.
  func exchange(
    _ method: String, _ path: String, _ body: String? = nil, headers: [String: String] = [:],
    from address: String? = nil
  ) async throws -> ServiceExchange {
    let answer = try await answer(
      method: method, path: path, headers: headers, body: body.map { Data($0.utf8) }, from: address)
    return ServiceExchange(
      status: answer.status, headers: answer.headers, body: String(decoding: answer.body, as: UTF8.self))
  }
}

/// A task of user 3, and the service that has it: a new one, in memory.
func serviceWithTask(
  now: @escaping @Sendable () -> Date = { Date() }
) async throws -> (service: BundledService, path: String, tag: String) {
  let service = try BundledService(data: .memoryWithFewTasks(2), now: now)
  let added = try await service.exchange("POST", "/todos", #"{"userId":3,"title":"Lift the bell"}"#)
  return (service, added.headers["location"] ?? "", added.tag ?? "")
}

extension String {
  /// The JSON without the times of tasks.
  var withoutTimes: String { replacing(/"(created|updated|completed)At":"[^"]*",|,"updatedAt":"[^"]*"/, with: "") }
}
