import Hummingbird

/// The routes that write `/todos` and below.
struct TodoWriteRoutes {
  let database: ServiceDatabase

  /// Adds the routes to `router`.
  func add(to router: Router<ServiceContext>) {
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
      let (request, id) = (try await WriteRequest(request), context.parameters.get("id", as: Int.self))
      return try await database.answer(to: request) { try $0.remove(id, if: request.condition) }
    }
  }

  private func change(
    _ context: ServiceContext, to change: TodoChange, as request: WriteRequest
  ) async throws -> Answer {
    let id = context.parameters.get("id", as: Int.self)
    return try await database.answer(to: request) { try $0.change(id, to: change, if: request.condition) }
  }
}
