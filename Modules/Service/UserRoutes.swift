import Hummingbird

/// The routes of `/users` and below.
struct UserRoutes {
  let database: ServiceDatabase

  /// Adds the routes to `router`.
  func add(to router: Router<ServiceContext>) {
    router.get("users") { _, _ in try database.renderer.answer(showing: try await database.users()) }
    router.get("users/:id") { _, context in
      guard let id = context.parameters.get("id", as: Int.self), let user = try await database.user(id) else {
        throw HTTPError(.notFound)
      }
      return try database.renderer.answer(showing: user)
    }
  }
}
