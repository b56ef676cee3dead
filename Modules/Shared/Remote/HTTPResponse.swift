package import Foundation

/// A server's whole answer.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code, 200 for instance.
  package let status: Int
  /// What the answer says of itself: names in lower case, of several values of one name the first.
  package let headers: [String: String]
  /// The body, after any redirect was followed; empty if there was none.
  package let body: Data

  /// An answer of `status` with `body`; the names of `headers` are in lower case.
  package init(status: Int, headers: [String: String] = [:], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
