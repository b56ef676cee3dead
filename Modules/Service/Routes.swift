import Hummingbird

/// The routes of the service.
struct Routes {
  let database: ServiceDatabase

  /// Adds the routes to `router`.
  func add(to router: Router<ServiceContext>) {
    addReads(to: router)
    addWrites(to: router)
  }

  private func addReads(to router: Router<ServiceContext>) {
    router.get("users") { _, _ in try await show { try $0.users() } }
    router.get("users/:id") { _, context in
      let id = Self.id(context)
      return try await show { tables in try id.flatMap { try tables.user($0) } }
    }
    router.get("todos") { request, _ in
      guard let user = request.uri.queryParameters.get("userId") else { return try await show { try $0.todos() } }
      guard let id = Int(user) else { throw HTTPError(.badRequest, message: "userId is not a number") }
      return try await show { try $0.todos(ofUser: id) }
    }
    router.get("todos/:id") { _, context in
      guard let id = Self.id(context), let todo = try await database.read({ try $0.todo(id) }) else {
        throw HTTPError(.notFound)
      }
      return try database.renderer.answer(showingOne: todo)
    }
  }

  private func show<Value: Encodable & Sendable>(
    _ read: @escaping @Sendable (ServiceTables) throws -> Value?
  ) async throws -> Answer {
    guard let value = try await database.read(read) else { throw HTTPError(.notFound) }
    return try database.renderer.answer(showing: value)
  }

  private func addWrites(to router: Router<ServiceContext>) {
    router.post("todos") { request, _ in
      let request = try await WriteRequest(request)
      let draft = try TodoDraft(TodoFields(request.body))
      return try await database.answer(to: request) { try $0.add(draft) }
    }
    router.patch("todos/:id") { request, context in
      let request = try await WriteRequest(request)
      return try await change(context, to: TodoChange(ofSome: TodoFields(request.body)), as: request)
    }
    router.put("todos/:id") { request, context in
      let request = try await WriteRequest(request)
      return try await change(context, to: TodoChange(ofAll: TodoFields(request.body)), as: request)
    }
    router.delete("todos/:id") { request, context in
      let (request, id) = (try await WriteRequest(request), Self.id(context))
      return try await database.answer(to: request) { try $0.remove(id, if: request.condition) }
    }
  }

  private func change(
    _ context: ServiceContext, to change: TodoChange, as request: WriteRequest
  ) async throws -> Answer {
    let id = Self.id(context)
    return try await database.answer(to: request) { try $0.change(id, to: change, if: request.condition) }
  }

  private static func id(_ context: ServiceContext) -> Int? { context.parameters.get("id", as: Int.self) }
}
