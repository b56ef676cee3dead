package import Foundation
import Hummingbird

/// The routes that every service has.
struct Routes: Sendable {
  let database: ServiceDatabase
  /// Throws 401 unless the sender has signed in; `nil` to answer anyone.
  let gate: SignInGate?

  /// The routes. Only that of the contract needs no sign-in.
  var all: [ServiceRoute] {
    [
      gated(.get, "/users") { request, _ in try await database.answer(to: request, with: .users) },
      gated(.get, "/users/:id") { _, context in
        let id = context.number
        return try await show { tables in try id.flatMap { try tables.user($0) } }
      },
      gated(.get, "/todos") { request, _ in try await database.answer(to: request, with: .todos) },
      gated(.get, "/todos/:id") { _, context in
        let id = context.number
        guard let id, let todo = try await database.read({ try $0.todo(id) }) else { throw HTTPError(.notFound) }
        return try database.renderer.answer(showingOne: todo)
      },
      gated(.post, "/todos") { request, _ in
        let request = try await WriteRequest(request)
        let todo = try Todo(adding: TodoFields(request.body))
        return try await database.answer(to: request) { try $0.add(todo) }
      },
      gated(.patch, "/todos/:id") { try await change($1.number, as: $0, TodoChange.init(ofSome:)) },
      gated(.put, "/todos/:id") { try await change($1.number, as: $0, TodoChange.init(ofAll:)) },
      gated(.delete, "/todos/:id") { request, context in
        let id = context.number
        let request = try await WriteRequest(request)
        return try await database.answer(to: request) { try $0.remove(id, if: request.condition) }
      },
      gated(.get, "/comments") { request, _ in
        let todo = try number("todoId", in: request)
        return try await show { try $0.comments(on: todo) }
      },
      gated(.post, "/comments") { request, _ in
        let request = try await WriteRequest(request)
        let draft = try CommentDraft(request.body)
        return try await database.answer(to: request) { try $0.add(draft) }
      },
      ServiceRoute(.get, "/openapi.json") { _, _ in database.renderer.answer(with: ServiceContract.document) },
    ]
  }

  private func gated(
    _ method: HTTPRequest.Method, _ path: String, answer: @escaping ServiceRoute.Handler
  ) -> ServiceRoute {
    ServiceRoute(method, path) { request, context in
      try await gate?(request)
      return try await answer(request, context)
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

  private func change(
    _ id: Int?, as request: Request, _ read: (TodoFields) throws -> TodoChange
  ) async throws -> Answer {
    let request = try await WriteRequest(request)
    let change = try read(TodoFields(request.body))
    return try await database.answer(to: request) { try $0.change(id, to: change, if: request.condition) }
  }
}

extension ServiceContext {
  // The id in the path; nil if that is not a number.
  fileprivate var number: Int? { parameters.get("id", as: Int.self) }
}

/// A description of the service for other programs.
package enum ServiceContract {
  /// The OpenAPI 3.1 document of a service with accounts; without them, a service has no path below `/auth`.
  package static let document = Data(PackageResources.openapi_json)
}
