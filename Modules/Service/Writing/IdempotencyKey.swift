import Hummingbird

/// A middleware that repeats a request's key in every answer, which tells clients that keys are honoured.
struct IdempotencyKey: RouterMiddleware {
  /// The header field of the key, in requests and answers.
  static let field = "Idempotency-Key"

  /// Passes on the request and adds its key to the answer.
  func handle(
    _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let key = request.headers.value(of: Self.field) { response.headers.set(Self.field, to: key) }
    return response
  }

  /// A middleware that rejects invalid keys.
  struct Rule: RouterMiddleware {
    private static let longest = 255

    /// Passes on a request with a valid key or none.
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
