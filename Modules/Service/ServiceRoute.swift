package import Hummingbird

/// A method and a path that the service answers.
package struct RoutePattern: Sendable {
  package let method: HTTPRequest.Method
  /// The path, in which `:id` stands for any text without a slash.
  package let path: String

  package init(_ method: HTTPRequest.Method, _ path: String) {
    self.method = method
    self.path = path
  }

  /// Returns whether a request for `path` is for this route. Repeated and trailing slashes do not matter, as in the
  /// router.
  func matches(_ path: String) -> Bool {
    let own = self.path.split(separator: "/")
    let given = path.split(separator: "/")
    return own.count == given.count && zip(own, given).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
  }
}

/// A route of every service; `openapi.json` describes it.
enum ServiceRoute: CaseIterable, Sendable {
  case listUsers, showUser, listTodos, addTodo, showTodo, changeTodo, replaceTodo, removeTodo, listComments, addComment
  case showContract

  /// Whether a service with accounts answers it only after a sign-in.
  var needsSignIn: Bool { self != .showContract }

  var pattern: RoutePattern {
    switch self {
    case .listUsers: RoutePattern(.get, "/users")
    case .showUser: RoutePattern(.get, "/users/:id")
    case .listTodos: RoutePattern(.get, "/todos")
    case .addTodo: RoutePattern(.post, "/todos")
    case .showTodo: RoutePattern(.get, "/todos/:id")
    case .changeTodo: RoutePattern(.patch, "/todos/:id")
    case .replaceTodo: RoutePattern(.put, "/todos/:id")
    case .removeTodo: RoutePattern(.delete, "/todos/:id")
    case .listComments: RoutePattern(.get, "/comments")
    case .addComment: RoutePattern(.post, "/comments")
    case .showContract: RoutePattern(.get, "/openapi.json")
    }
  }
}
