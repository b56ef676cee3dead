import Foundation
import GRDB
import Hummingbird

/// A middleware that answers errors in JSON: with a message, or `{}` if the status says enough.
struct ErrorAnswers: RouterMiddleware {
  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      return try Self.response(for: error as? HTTPError ?? Self.failure(of: error), to: request, context: context)
    }
  }

  /// Returns the answer for `error`.
  static func response(for error: HTTPError, to request: Request, context: ServiceContext) throws -> Response {
    let body = try AnswerRenderer.encoder.encode(["error": error.body].compactMapValues(\.self))
    var response = Answer(status: error.status.code, body: body).response(from: request, context: context)
    response.headers.append(contentsOf: error.headers)
    return response
  }

  private static func failure(of error: any Error) -> HTTPError {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_BUSY?, .SQLITE_LOCKED?:
      HTTPError(.serviceUnavailable, message: "another program is using the data")
    default: HTTPError(.internalServerError, message: "the data cannot be used")
    }
  }
}

/// A middleware that passes on only the requests that a rule does not refuse.
struct Refusals: RouterMiddleware {
  /// Returns the error that a request is answered with; `nil` to pass it on.
  let rule: @Sendable (Request, ServiceContext) -> HTTPError?

  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    guard let refusal = rule(request, context) else { return try await next(request, context) }
    return try ErrorAnswers.response(for: refusal, to: request, context: context)
  }
}
