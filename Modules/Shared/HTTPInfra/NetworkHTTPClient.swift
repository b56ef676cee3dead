private import AsyncHTTPClient
package import SharedInteractorInterface
package import SharedRemote

/// Sends requests over the network, by HTTP/1.1, on connections that are kept alive between requests.
///
/// No proxy is asked, nothing is decompressed, and redirects of a GET or HEAD are followed without taking the
/// `Authorization` or any header of the request to another origin; those of a write are given back as they are.
/// Must be shut down before it is released, once a request was sent.
package actor NetworkHTTPClient: SharedRemote.HTTPClient {
  private static let redirectLimit = 5
  // A connection lasts longer than one request, whose time may be another than that of the next.
  private static let patience = Duration.seconds(60)

  private let base: BaseAddress
  private let timeout: @Sendable () -> Duration
  private let bodyLimit: Int
  private var transport = Transport.unused
  private var hasAnswered = false

  private enum Transport {
    case unused
    case running(AsyncHTTPClient.HTTPClient)
    case shutDown
  }

  /// Starts nothing yet: the first request asks for the address and starts the network.
  ///
  /// - Parameters:
  ///   - base: Gives the server's address; asked until it succeeds once, and cancelled with the request that waits.
  ///   - timeout: The whole of one request, asked before each: finding the address, connecting, redirects and body included.
  ///   - bodyLimit: The largest body that is taken, in bytes.
  package init(
    base: @escaping @Sendable () async throws(LoadFailure) -> ServerAddress,
    timeout: @autoclosure @escaping @Sendable () -> Duration,
    bodyLimit: Int = 64 * 1024 * 1024
  ) {
    self.base = BaseAddress(base)
    self.timeout = timeout
    self.bodyLimit = bodyLimit
  }

  /// Sends `request`, follows redirects, and returns the whole answer; the body of an answer that is not a success
  /// is empty if it is compressed.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let delivery = Delivery()
    let deadline = Deadline(timeout())
    let outcome = await deadline.run { await self.outcome(of: request, delivery) }
    // Asked first: a body that is cancelled may look like a whole one.
    if Task.isCancelled { throw .cancelled }
    guard let outcome else {
      let server = await base.known?.display ?? "the service"
      let isUnsent = request.isWrite && !delivery.hasBegun
      throw isUnsent
        ? .offline("no connection to \(server) within \(deadline)")
        : .timeout("no answer from \(server) within \(deadline)")
    }
    return try outcome.get()
  }

  /// Closes all connections and ends what is in flight as cancelled, like every request after it.
  ///
  /// Returns after 0.1 seconds even if a connection is still being made, which nothing can interrupt.
  package func shutdown() async {
    let last = transport
    transport = .shutDown
    guard case .running(let client) = last else { return }
    let (ended, ending) = AsyncStream.makeStream(of: Never.self)
    client.shutdown { _ in ending.finish() }
    _ = await Deadline(.milliseconds(100)).run { for await _ in ended {} }
  }

  private func outcome(of request: HTTPRequest, _ delivery: Delivery) async -> Result<HTTPResponse, LoadFailure> {
    do {
      return .success(try await follow(request, delivery))
    } catch {
      return .failure(error)
    }
  }

  private func follow(_ request: HTTPRequest, _ delivery: Delivery) async throws(LoadFailure) -> HTTPResponse {
    var target = try RequestTarget(of: request, at: try await base.address())
    let client = try started()
    for _ in 0...Self.redirectLimit {
      let exchange = Exchange(
        client: client, bodyLimit: bodyLimit, mayMeetStaleConnection: hasAnswered, delivery: delivery)
      let answer = try await exchange.answer(to: request, at: target)
      hasAnswered = true
      guard let location = answer.redirection else { return answer.response }
      target = try target.redirected(to: location)
    }
    throw .invalid("the answer redirects more than \(Self.redirectLimit) times")
  }

  private func started() throws(LoadFailure) -> AsyncHTTPClient.HTTPClient {
    switch transport {
    case .unused:
      let client = AsyncHTTPClient.HTTPClient(connectingWithin: max(Deadline(timeout()).timeout, Self.patience))
      transport = .running(client)
      return client
    case .running(let client): return client
    case .shutDown: throw .cancelled
    }
  }
}
