import Hummingbird

/// A middleware that repeats a request's key in every answer, which tells clients that keys are honoured.
struct IdempotencyKey: RouterMiddleware {
  static let field = "Idempotency-Key"

  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    var response = try await next(request, context)
    if let key = request.headers.value(of: Self.field) { response.headers.set(Self.field, to: key) }
    return response
  }

  /// A middleware that answers 400 to keys that are empty or too long.
  struct Rule: RouterMiddleware {
    private static let maxLength = 255

    func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
      if let key = request.headers.value(of: IdempotencyKey.field) {
        guard !key.isEmpty else { throw HTTPError(.badRequest, message: "the Idempotency-Key is empty") }
        guard key.unicodeScalars.count <= Self.maxLength else {
          throw HTTPError(.badRequest, message: "the Idempotency-Key is longer than \(Self.maxLength) characters")
        }
      }
      return try await next(request, context)
    }
  }
}

extension HTTPFields {
  /// Returns the values of the header field `name`, joined by commas; for fields that the library does not define.
  func value(of name: String) -> String? {
    HTTPFields.Element.Name(name).flatMap { self[$0] }
  }

  /// Replaces the values of the header field `name`; for fields that the library does not define.
  mutating func set(_ name: String, to value: String) {
    if let name = HTTPFields.Element.Name(name) { self[name] = value }
  }
}
