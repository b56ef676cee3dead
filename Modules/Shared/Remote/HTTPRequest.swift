package import Foundation
import SharedDomain

/// An HTTP request, relative to the server's base address.
package struct HTTPRequest: Hashable, Sendable {
  package let method: String
  /// The percent-encoded path below the server's base address, starting with `/`.
  package let path: String
  /// The query items in order, not percent-encoded.
  package let query: [QueryItem]
  /// Headers that add to or replace the default ones, such as `If-Match`.
  package private(set) var headers: [String: String]
  /// The headers that the user adds, which are also sent to the server only.
  package private(set) var customHeaders: [HeaderField] = []
  package var body: Data?
  /// The URL to request instead of path and query, as a server has sent it: absolute, or relative to these; `nil` for
  /// path and query themselves. It must be on the same server.
  package private(set) var reference: String?
  /// Whether the request may be sent to another place of the same server if it is redirected there.
  package internal(set) var followsRedirects: Bool

  /// One `name=value` of a query, as plain text.
  package struct QueryItem: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    method: String = "GET", path: String, query: [QueryItem] = [], headers: [String: String] = [:], body: Data? = nil,
    followsRedirects: Bool = true
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.followsRedirects = followsRedirects
  }
}

extension HTTPRequest {
  /// Whether the request may change something, so that it matters whether the server received it.
  package var isWrite: Bool { method != "GET" && method != "HEAD" }

  /// The headers that add to or replace the default ones, each of which replaces those before it.
  package var allHeaders: [(name: String, value: String)] {
    customHeaders.map { ($0.name, $0.value.text) } + headers.map { ($0.key, $0.value) }
  }

  /// Returns the request with `items` in its query, instead of any of the same names.
  package func replacing(_ items: [QueryItem]) -> HTTPRequest {
    let names = Set(items.map(\.name))
    let others = query.filter { !names.contains($0.name) }
    return HTTPRequest(method: method, path: path, query: others + items, headers: headers, body: body)
  }

  /// Returns the request for `reference`, a URL that the server has sent in response to this request.
  package func following(_ reference: String) -> HTTPRequest { changing(self) { $0.reference = reference } }

  package func adding(_ value: String, as header: String) -> HTTPRequest {
    changing(self) { $0.headers[header] = value }
  }

  /// Returns the request with `fields` instead of headers of the same names that are sent by default.
  package func adding(_ fields: [HeaderField]) -> HTTPRequest { changing(self) { $0.customHeaders += fields } }
}

extension String {
  // The unreserved characters of RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The text as a part of a URL, with all but unreserved characters percent-encoded.
  ///
  /// `URLQueryItem` leaves characters such as `+` and `/` unencoded, which services interpret differently.
  package var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? self }
}

extension HTTPRequest: CustomStringConvertible {
  /// The request as it appears in a log, without headers and body: `GET /todos?userId=3`.
  package var description: String {
    let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return "\(method) " + (reference ?? path + (items.isEmpty ? "" : "?\(items)"))
  }
}
