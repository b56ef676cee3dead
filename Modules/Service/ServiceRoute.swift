package import Hummingbird

/// A method and a path that the service answers, and how; `openapi.json` describes it.
package struct ServiceRoute: Sendable {
  package typealias Handler = @Sendable (Request, ServiceContext) async throws -> Answer

  let method: HTTPRequest.Method
  /// The path, in which `:id` stands for any text without a slash.
  let path: String
  let answer: Handler

  package init(_ method: HTTPRequest.Method, _ path: String, answer: @escaping Handler) {
    self.method = method
    self.path = path
    self.answer = answer
  }

  /// Returns whether a request for `path` is for this route. Repeated and trailing slashes do not matter, as in the
  /// router.
  func matches(_ path: String) -> Bool {
    let own = self.path.split(separator: "/")
    let given = path.split(separator: "/")
    return own.count == given.count && zip(own, given).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
  }
}
