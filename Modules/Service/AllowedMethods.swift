import Hummingbird

/// A middleware that answers 405 to a method that a known path does not have, with those that it has in `Allow`.
struct AllowedMethods: RouterMiddleware {
  let routes: [ServiceRoute]

  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    let methods = routes.filter { $0.matches(request.uri.path) }.flatMap(Self.methods)
    guard !methods.isEmpty, !methods.contains(request.method) else { return try await next(request, context) }
    let refusal = HTTPError(
      .methodNotAllowed, headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")],
      message: "\(request.uri.path) has no \(request.method.rawValue)")
    return try ErrorAnswers.response(for: refusal, to: request, context: context)
  }

  private static func methods(of route: ServiceRoute) -> [HTTPRequest.Method] {
    route.method == .get ? [.get, .head] : [route.method]
  }
}
