/// A path of a route, in which `{name}` stands for any text without a slash.
struct RoutePath: Sendable, ExpressibleByStringLiteral {
  /// The path as OpenAPI writes it: `/todos/{id}`.
  let text: String

  init(stringLiteral value: String) { text = value }

  /// The path as the router writes it: `/todos/:id`.
  var pattern: String { text.replacing("{", with: ":").replacing("}", with: "") }

  /// Whether a request for `path` is for this route. Repeated and trailing slashes do not matter, as in the router.
  func matches(_ path: String) -> Bool {
    let (own, given) = (text.split(separator: "/"), path.split(separator: "/"))
    return own.count == given.count && zip(own, given).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
