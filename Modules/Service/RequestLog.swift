import Hummingbird

/// A middleware that logs each answered request: `GET /users 200 0.4 ms`.
struct RequestLog: RouterMiddleware {
  private let log: @Sendable (String) async -> Void

  /// Creates a log that passes one line per request to `log`, with all characters but printable ASCII replaced.
  init(_ log: @escaping @Sendable (String) async -> Void) {
    self.log = log
  }

  /// Passes on the request and logs it with its answer.
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
