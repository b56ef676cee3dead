import BlockingInfra
package import Foundation
import Hummingbird
import NIOCore
package import Service

extension BundledService {
  /// Answers a request as the service would over a connection, but without one; the service need not be running.
  ///
  /// - Parameters:
  ///   - path: The path with its query, percent-encoded.
  ///   - headers: Values by name, in any case.
  ///   - body: JSON, unless `headers` contain another content type.
  ///   - address: The client's address, which failed logins are counted by.
  /// - Returns: The response; header names are in lower case.
  /// - Throws: If the method or a header name is not valid in HTTP, or the calling task is cancelled; the request may
  ///   have been carried out then.
  package func answer(
    method: String, path: String, headers: [String: String] = [:], body: Data? = nil, from address: String? = nil,
    beforeBody work: () async throws -> Void = {}
  ) async throws -> (status: Int, headers: [String: String], body: Data) {
    guard let method = HTTPRequest.Method(method) else { throw SystemFailure("'\(method)' is not valid in HTTP") }
    let head = HTTPRequest(
      method: method, scheme: "http", authority: "127.0.0.1", path: path,
      headerFields: try Self.fields(headers, isJSON: body != nil))
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body ?? Data())))
    let response = try await responder.respond(to: request, context: ServiceContext(from: address))
    try await work()
    let named = response.headers.map { ($0.name.canonicalName, $0.value) }
    return (response.status.code, Dictionary(named) { first, _ in first }, try await response.body.collected())
  }

  private static func fields(_ headers: [String: String], isJSON: Bool) throws -> HTTPFields {
    var fields: HTTPFields = isJSON ? [.contentType: "application/json"] : [:]
    for (name, value) in headers {
      guard let name = HTTPFields.Element.Name(name) else { throw SystemFailure("'\(name)' is not valid in HTTP") }
      fields[name] = value
    }
    return fields
  }
}
