import Hummingbird

/// Tells of each request that was answered: `GET /users 200 0.4 ms`.
struct RequestLog: RouterMiddleware {
  private let log: @Sendable (String) async -> Void

  /// Tells `log`, one line a request, without what could move a terminal.
  init(_ log: @escaping @Sendable (String) async -> Void) {
    self.log = log
  }

  /// Passes the request on, and tells of it and its answer.
  func handle(
    _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let tenths = Int((ContinuousClock.now - start) / .microseconds(100))
    let line = "\(request.method) \(request.uri) \(response.status.code) \(tenths / 10).\(tenths % 10) ms"
    await log(String(String.UnicodeScalarView(line.unicodeScalars.map { (" "..."~").contains($0) ? $0 : "?" })))
    return response
  }
}
