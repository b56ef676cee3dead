import Hummingbird

/// Gives back the key of each request that has one, in every answer: so a client knows that keys are honoured here.
struct IdempotencyKey: RouterMiddleware {
  /// The field that keys come in, and go back in.
  static let field = "Idempotency-Key"

  /// Passes the request on, and adds its key to the answer.
  func handle(
    _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let key = request.headers.value(of: Self.field) { response.headers.set(Self.field, to: key) }
    return response
  }

  /// Refuses a key that cannot be one.
  struct Rule: RouterMiddleware {
    private static let longest = 255

    /// Passes a request on whose key is one, or that has none.
    ///
    /// - Throws: 400 for a key that is empty or too long.
    func handle(
      _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
      if let key = request.headers.value(of: IdempotencyKey.field) {
        guard !key.isEmpty else { throw HTTPError(.badRequest, message: "the Idempotency-Key is empty") }
        guard key.unicodeScalars.count <= Self.longest else {
          throw HTTPError(.badRequest, message: "the Idempotency-Key is longer than \(Self.longest) characters")
        }
      }
      return try await next(request, context)
    }
  }
}
