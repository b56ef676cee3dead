import Foundation
import HTTPInfra
import Service
import SharedInteractorInterface
import SharedRemote

/// Runs a service for as long as `body` takes, which is given its port, then ends it by cancelling.
@discardableResult
func withBundledService<Result>(
  _ data: ServiceData = .memory, log: (@Sendable (String) async -> Void)? = nil, _ body: (Int) async throws -> Result
) async throws -> Result {
  try await withService(BundledService(data: data, log: log), body)
}

/// Runs `service` for as long as `body` takes, which is given its port, then ends it by cancelling.
func withService<Result>(_ service: BundledService, _ body: (Int) async throws -> Result) async throws -> Result {
  let (ports, listening) = AsyncStream.makeStream(of: Int.self)
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { listening.finish() }
      try await service.run { port in listening.yield(port) }
    }
    guard let port = await ports.first(where: { _ in true }) else { throw ServiceNeverListened() }
    let result = try await body(port)
    group.cancelAll()
    try await group.waitForAll()
    return result
  }
}

/// The answer of the service at `port` to one request.
func serviceAnswer(
  _ path: String, method: String = "GET", query: [HTTPRequest.QueryItem] = [], port: Int
) async throws -> HTTPResponse {
  try await withNetworkClient(of: "http://127.0.0.1:\(port)") {
    try await $0.send(HTTPRequest(method: method, path: path, query: query))
  }
}

/// The elements of the list at `path` of the service at `port`.
func serviceList(_ path: String, query: [HTTPRequest.QueryItem] = [], port: Int) async throws -> [[String: Any]] {
  let body = try await serviceAnswer(path, query: query, port: port).body
  return try JSONSerialization.jsonObject(with: body) as? [[String: Any]] ?? []
}

/// The service ended before it listened.
struct ServiceNeverListened: Error {}
