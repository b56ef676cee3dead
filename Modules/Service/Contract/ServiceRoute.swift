import Hummingbird

/// A route of the service.
enum ServiceRoute: CaseIterable, Sendable {
  case listUsers, showUser, listTodos, addTodo, showTodo, changeTodo, replaceTodo, removeTodo, showContract

  /// Whether a service with accounts answers the route only after a sign-in.
  var needsSignIn: Bool { self != .showContract }

  /// What the contract says about the route.
  var description: RouteDescription {
    switch self {
    case .listUsers: Self.users
    case .showUser: Self.user
    case .listTodos: Self.todos
    case .addTodo: Self.newTodo
    case .showTodo: Self.todo
    case .changeTodo: Self.change
    case .replaceTodo: Self.replacement
    case .removeTodo: Self.removal
    case .showContract: Self.contract
    }
  }

  private static let writeFields = ["ETag", "Idempotency-Key", "Idempotency-Replayed"]
  private static let repetition = """
    A request whose Idempotency-Key is known is answered as the first one was, and nothing is done. That stays so for 90 \
    days, also if the task was changed or removed in the meantime.
    """

  private static let users = RouteDescription(
    method: .get, path: "/users", name: "listUsers", summary: "All users, by id",
    parameters: ["If-None-Match", "Idempotency-Key"],
    success: .init(
      description: "The users", schema: list(of: "User"), headers: ["ETag"],
      links: [
        "user": ["operationId": "showUser", "parameters": ["id": "$response.body#/0/id"]],
        "todos": ["operationId": "listTodos", "parameters": ["userId": "$response.body#/0/id"]],
      ]),
    failures: reading)

  private static let user = RouteDescription(
    method: .get, path: "/users/{id}", name: "showUser", summary: "One user",
    parameters: ["id", "If-None-Match", "Idempotency-Key"],
    success: .init(description: "The user", schema: one("User"), headers: ["ETag"]), failures: reading + [404])

  private static let todos = RouteDescription(
    method: .get, path: "/todos", name: "listTodos", summary: "The tasks of one user or of all, by id",
    parameters: ["userId", "If-None-Match", "Idempotency-Key"],
    success: .init(description: "The tasks; none for an unknown user", schema: list(of: "Todo"), headers: ["ETag"]),
    failures: reading)

  private static let newTodo = RouteDescription(
    method: .post, path: "/todos", name: "addTodo", summary: "Add a task",
    details: "The new id is greater than any before. \(repetition)", parameters: ["Idempotency-Key"], body: "NewTodo",
    success: .init(
      status: 201, description: "The new task", schema: one("Todo"), headers: writeFields + ["Location"],
      links: .object(
        ["showTodo", "changeTodo", "replaceTodo", "removeTodo"].map { name in
          .init(name, ["operationId": .text(name), "parameters": ["id": "$response.body#/id"]])
        })),
    failures: writing)

  private static let todo = RouteDescription(
    method: .get, path: "/todos/{id}", name: "showTodo", summary: "One task",
    parameters: ["id", "If-None-Match", "Idempotency-Key"],
    success: .init(description: "The task", schema: one("Todo"), headers: ["ETag"]), failures: reading + [404])

  private static let change = RouteDescription(
    method: .patch, path: "/todos/{id}", name: "changeTodo", summary: "Change some fields of a task",
    details: repetition, parameters: ["id", "If-Match", "Idempotency-Key"], body: "TodoChange",
    success: .init(description: "The task as it is now", schema: one("Todo"), headers: writeFields),
    failures: writing + [404, 412])

  private static let replacement = RouteDescription(
    method: .put, path: "/todos/{id}", name: "replaceTodo", summary: "Change a task",
    details: "There is no PUT of a new task. \(repetition)", parameters: ["id", "If-Match", "Idempotency-Key"],
    body: "TodoReplacement",
    success: .init(description: "The task as it is now", schema: one("Todo"), headers: writeFields),
    failures: writing + [404, 412])

  private static let removal = RouteDescription(
    method: .delete, path: "/todos/{id}", name: "removeTodo", summary: "Remove a task",
    details: repetition, parameters: ["id", "If-Match", "Idempotency-Key"],
    success: .init(
      description: "An empty object", schema: ["type": "object", "maxProperties": 0],
      headers: ["Idempotency-Key", "Idempotency-Replayed"]),
    failures: writing + [404, 412])

  private static let contract = RouteDescription(
    method: .get, path: "/openapi.json", name: "showContract", summary: "This document",
    parameters: ["If-None-Match", "Idempotency-Key"],
    success: .init(
      description: "The document", schema: ["type": "object", "required": ["openapi", "paths"]], headers: ["ETag"]),
    failures: reading)

  private static let reading = [304, 400, 403, 408, 421, 500, 503]
  private static let writing = [400, 403, 408, 413, 415, 421, 422, 500, 503]

  private static func one(_ schema: String) -> DocumentValue {
    ["$ref": .text("#/components/schemas/\(schema)")]
  }

  private static func list(of schema: String) -> DocumentValue { ["type": "array", "items": one(schema)] }
}
