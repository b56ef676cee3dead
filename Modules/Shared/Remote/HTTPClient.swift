package import SharedInteractorInterface

/// Sends requests to one server, whose base address it knows.
///
/// After a write (any method but GET and HEAD) it must be known whether the server may have done it. So for a write
/// `.offline` means that it surely has not: the request never reached it whole. Where it may have, and no whole answer
/// came, that is `.timeout` or `.invalid`; after `.cancelled` it may have as well. No write is sent a second time
/// unless the first surely did not arrive.
package protocol HTTPClient: Sendable {
  /// Sends `request` and returns the whole answer, whatever its status.
  ///
  /// - Throws: `.offline` if no connection was made or, but for a write, it closed before an answer began, `.timeout` if
  ///   the whole exchange took too long, `.invalid` if the answer is not HTTP, was cut short or is over the size limit,
  ///   or a write was not answered at all, and `.cancelled` if the calling task was cancelled, which also ends the
  ///   exchange.
  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse
}
