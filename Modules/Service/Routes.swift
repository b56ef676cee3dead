package import Foundation
import Hummingbird

/// The handlers of the routes that every service has.
struct Routes {
  let database: ServiceDatabase
  /// Throws 401 unless the sender has signed in; `nil` to answer anyone.
  let gate: SignInGate?

  /// Adds the routes to `router`.
  func add(to router: Router<ServiceContext>) {
    for route in ServiceRoute.allCases {
      router.on(RouterPath(route.pattern.path), method: route.pattern.method) { request, context in
        if route.needsSignIn { try await gate?(request) }
        return try await answer(to: request, context, at: route)
      }
    }
  }

  private func answer(to request: Request, _ context: ServiceContext, at route: ServiceRoute) async throws -> Answer {
    let id = context.parameters.get("id", as: Int.self)
    switch route {
    case .listUsers: return try await show { try $0.users() }
    case .showUser: return try await show { tables in try id.flatMap { try tables.user($0) } }
    case .listTodos:
      let user = try number("userId", in: request)
      return try await show { tables in try user.map { try tables.todos(ofUser: $0) } ?? tables.todos() }
    case .showTodo:
      guard let id, let todo = try await database.read({ try $0.todo(id) }) else { throw HTTPError(.notFound) }
      return try database.renderer.answer(showingOne: todo)
    case .addTodo:
      let request = try await WriteRequest(request)
      let draft = try TodoDraft(TodoFields(request.body))
      return try await database.answer(to: request) { try $0.add(draft) }
    case .changeTodo:
      let request = try await WriteRequest(request)
      return try await change(id, to: TodoChange(ofSome: TodoFields(request.body)), as: request)
    case .replaceTodo:
      let request = try await WriteRequest(request)
      return try await change(id, to: TodoChange(ofAll: TodoFields(request.body)), as: request)
    case .removeTodo:
      let request = try await WriteRequest(request)
      return try await database.answer(to: request) { try $0.remove(id, if: request.condition) }
    case .listComments:
      let todo = try number("todoId", in: request)
      return try await show { try $0.comments(on: todo) }
    case .addComment:
      let request = try await WriteRequest(request)
      let draft = try CommentDraft(request.body)
      return try await database.answer(to: request) { try $0.add(draft) }
    case .showContract: return database.renderer.answer(with: ServiceContract.document)
    }
  }

  // Returns the number in the query; nil if there is none.
  private func number(_ name: String, in request: Request) throws -> Int? {
    guard let text = request.uri.queryParameters.get(name) else { return nil }
    guard let number = Int(text) else { throw HTTPError(.badRequest, message: "\(name) is not a number") }
    return number
  }

  private func show<Value: Encodable & Sendable>(
    _ read: @escaping @Sendable (ServiceTables) throws -> Value?
  ) async throws -> Answer {
    guard let value = try await database.read(read) else { throw HTTPError(.notFound) }
    return try database.renderer.answer(showing: value)
  }

  private func change(_ id: Int?, to change: TodoChange, as request: WriteRequest) async throws -> Answer {
    try await database.answer(to: request) { try $0.change(id, to: change, if: request.condition) }
  }
}

/// A description of the service for other programs.
package enum ServiceContract {
  /// The OpenAPI 3.1 document of a service with accounts; without them, a service has no path below `/auth`.
  package static let document = Data(PackageResources.openapi_json)
}
