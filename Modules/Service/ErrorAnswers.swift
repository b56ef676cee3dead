import Hummingbird

/// Answers in JSON whatever goes wrong: `{}` beside a status that says it all, else a message.
struct ErrorAnswers: RouterMiddleware {
  /// Passes the request on, and makes an answer of an error.
  func handle(
    _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let known = error as? HTTPError ?? HTTPError(.internalServerError, message: "the data cannot be read")
      var response = try context.responseEncoder.encode(
        ErrorDocument(error: known.body), from: request, context: context)
      response.status = known.status
      return response
    }
  }
}

private struct ErrorDocument: Encodable {
  let error: String?
}
