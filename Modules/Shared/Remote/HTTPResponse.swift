package import Foundation

/// A server's complete answer.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  /// The headers, with names in lower case; only the first value of each.
  package let headers: [String: String]
  /// The body after any redirects; empty if there is none.
  package let body: Data

  /// Creates an answer; the names of `headers` must be in lower case.
  package init(status: Int, headers: [String: String] = [:], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
