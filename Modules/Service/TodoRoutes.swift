import Hummingbird

/// The routes that read `/todos` and below.
struct TodoRoutes {
  let database: ServiceDatabase

  /// Adds the routes to `router`.
  func add(to router: Router<ServiceContext>) {
    router.get("todos") { request, _ in
      guard let user = request.uri.queryParameters.get("userId") else {
        return try database.renderer.answer(showing: try await database.todos())
      }
      guard let id = Int(user) else { throw HTTPError(.badRequest, message: "userId is not a number") }
      return try database.renderer.answer(showing: try await database.todos(ofUser: id))
    }
    router.get("todos/:id") { _, context in
      guard let id = context.parameters.get("id", as: Int.self), let todo = try await database.todo(id) else {
        throw HTTPError(.notFound)
      }
      return try database.renderer.answer(showingOne: todo)
    }
  }
}
