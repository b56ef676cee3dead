import Hummingbird

/// A middleware that repeats a request's key in every answer, which tells clients that keys are honoured.
struct IdempotencyKey: RouterMiddleware {
  static let field = "Idempotency-Key"
  private static let maxLength = 255

  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    var response = try await next(request, context)
    if let key = request.headers.value(of: Self.field) { response.headers.set(Self.field, to: key) }
    return response
  }

  /// Returns 400 for a key that is empty or too long.
  static func refusal(of request: Request, _ context: ServiceContext) -> HTTPError? {
    guard let key = request.headers.value(of: field) else { return nil }
    if key.isEmpty { return HTTPError(.badRequest, message: "the Idempotency-Key is empty") }
    return key.unicodeScalars.count <= maxLength
      ? nil : HTTPError(.badRequest, message: "the Idempotency-Key is longer than \(maxLength) characters")
  }
}

extension HTTPFields {
  /// Returns the values of the header field `name`, joined by commas; for fields that the library does not define.
  func value(of name: String) -> String? { HTTPFields.Element.Name(name).flatMap { self[$0] } }

  /// Replaces the values of the header field `name`; for fields that the library does not define.
  mutating func set(_ name: String, to value: String) {
    if let name = HTTPFields.Element.Name(name) { self[name] = value }
  }
}
