package import Foundation

/// What to ask a server for, relative to its base address.
package struct HTTPRequest: Hashable, Sendable {
  /// `GET` unless told otherwise.
  package let method: String
  /// The path below the server's base address, beginning with `/`, percent-encoded.
  package let path: String
  /// Name and value of the query, in order, not yet percent-encoded.
  package let query: [QueryItem]
  /// What goes beside what every request says, or instead of it: `If-Match` for instance, by name.
  package let headers: [String: String]
  /// What is sent, as JSON; nil for nothing.
  package let body: Data?

  /// One `name=value` of a query, as plain text.
  package struct QueryItem: Hashable, Sendable {
    /// The part before the `=`.
    package let name: String
    /// The part after the `=`.
    package let value: String

    /// A query item of plain, not yet encoded, text.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A request for what is at `path`.
  package init(
    method: String = "GET", path: String, query: [QueryItem] = [], headers: [String: String] = [:], body: Data? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}

extension HTTPRequest {
  /// Whether it may change something, so that it matters whether the server has it: any method but `GET` and `HEAD`.
  package var isWrite: Bool { method != "GET" && method != "HEAD" }

  /// The same request with one more header, or another value of it.
  package func adding(_ value: String, as header: String) -> HTTPRequest {
    let headers = headers.merging([header: value]) { _, new in new }
    return HTTPRequest(method: method, path: path, query: query, headers: headers, body: body)
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The request as it is named in a log, without headers and body: `GET /todos?userId=3`.
  package var description: String {
    let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return "\(method) \(path)" + (items.isEmpty ? "" : "?\(items)")
  }
}
