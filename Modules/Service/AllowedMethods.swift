import Hummingbird

/// The rule that a path has only the methods of its routes.
struct AllowedMethods: Sendable {
  let routes: [ServiceRoute]

  /// Returns 405 for a method that a known path does not have, with those that it has in `Allow`.
  func refusal(of request: Request, _ context: ServiceContext) -> HTTPError? {
    let methods = routes.filter { $0.matches(request.uri.path) }.flatMap(Self.methods)
    guard !methods.isEmpty, !methods.contains(request.method) else { return nil }
    return HTTPError(
      .methodNotAllowed, headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")],
      message: "\(request.uri.path) has no \(request.method.rawValue)")
  }

  private static func methods(of route: ServiceRoute) -> [HTTPRequest.Method] {
    route.method == .get ? [.get, .head] : [route.method]
  }
}
