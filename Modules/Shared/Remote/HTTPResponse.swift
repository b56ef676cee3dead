package import Foundation

/// A server's whole answer.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code, 200 for instance.
  package let status: Int
  /// The body, after any redirect was followed; empty if there was none.
  package let body: Data

  /// An answer of `status` with `body`.
  package init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}
