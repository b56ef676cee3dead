package import SharedInteractorInterface

/// Sends requests to one server, whose base address it knows.
package protocol HTTPClient: Sendable {
  /// Sends `request` and returns the whole answer, whatever its status.
  ///
  /// - Throws: `.offline` if no connection was made or it closed before an answer began, `.timeout` if the whole
  ///   exchange took too long, `.invalid` if the answer is not HTTP, was cut short or is over the size limit, and
  ///   `.cancelled` if the calling task was cancelled, which also ends the exchange.
  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse
}
