import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL
package import SharedInteractorInterface
package import SharedRemote

/// An HTTP/1.1 client that keeps connections alive between requests.
///
/// It tries a read again, at most three times and within the timeout, if the connection was closed or the service is
/// unavailable for a moment. It follows the redirects of a GET or HEAD and, within the server's origin, those of a
/// write: 307 and 308, and 301 and 302 to the same path with a slash at its end. It sends neither the `Authorization`
/// nor any header of the request to another origin. Other redirects of a write are returned unchanged. Once it has sent
/// a request, it must be shut down before it is released.
package actor NetworkHTTPClient: SharedRemote.HTTPClient {
  private static let redirectLimit = 5
  // A connection outlives a request, and the next request may have a longer timeout.
  private static let minConnectTimeout = Duration.seconds(60)

  private let findBase: @Sendable () async throws -> ServerAddress
  private var base: ServerAddress?
  private let timeout: @Sendable () -> Duration
  private let bodyLimit: Int
  private let files: TLSFiles
  private let proxies: ProxySettings
  private let retries: RetryPolicy
  private var transports: [Route: Transport] = [:]
  private var isShutDown = false

  // What decides which connections can carry a request.
  private struct Route: Hashable {
    let isSecure: Bool
    // The proxy that opens a tunnel to the server; nil without one, and for a proxy that forwards requests.
    let tunnel: RequestTarget.Tunnel?
  }

  private struct Transport {
    let client: AsyncHTTPClient.HTTPClient
    var hasAnswered = false
  }

  /// Creates a client that starts the network, and asks for the address, with its first request.
  ///
  /// - Parameters:
  ///   - base: Returns the server's address, to each request until it has succeeded once, also to several at a time;
  ///     cancelled along with the request.
  ///   - timeout: The limit for one whole request, from finding the address to the end of the body; read before each.
  ///   - bodyLimit: The maximum size of a body, in bytes.
  ///   - files: The certificates for https, read with the first request that needs them.
  ///   - proxies: The proxies to use.
  ///   - retries: When reads that failed are tried again.
  package init(
    base: @escaping @Sendable () async throws -> ServerAddress,
    timeout: @autoclosure @escaping @Sendable () -> Duration,
    bodyLimit: Int = 64 * 1024 * 1024, files: TLSFiles = TLSFiles(), proxies: ProxySettings = ProxySettings(),
    retries: RetryPolicy = RetryPolicy()
  ) {
    findBase = base
    self.timeout = timeout
    self.bodyLimit = bodyLimit
    self.files = files
    self.proxies = proxies
    self.retries = retries
  }

  /// Sends `request`, follows redirects, and returns the whole answer. The body of an unsuccessful answer is empty if
  /// it is compressed in another way than gzip and deflate.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let delivery = Delivery()
    let deadline = Deadline(timeout())
    let end = retries.end(after: deadline.timeout)
    do {
      let response = try await deadline.run { try await self.tried(request, delivery, until: end) }
      if let response { return response }
    } catch let error as ExchangeFailure {
      throw error.failure
    } catch {
      throw LoadFailure(duringAnswer: error)
    }
    let server = base?.display ?? "the service"
    let isUnsent = request.isWrite && !delivery.hasBegun
    throw isUnsent
      ? .offline("no connection to \(server) within \(deadline)")
      : .timeout("no answer from \(server) within \(deadline)")
  }

  /// Closes all connections; requests in progress and later ones fail as cancelled.
  ///
  /// Returns after 0.1 seconds even if a connection is still being established, since that cannot be interrupted.
  package func shutdown() async {
    let clients = transports.values.map(\.client)
    transports = [:]
    isShutDown = true
    let ends = clients.map { client in
      let (ended, ending) = AsyncStream.makeStream(of: Never.self)
      client.shutdown { _ in ending.finish() }
      return ended
    }
    do { _ = try await Deadline(.milliseconds(100)).run { for ended in ends { for await _ in ended {} } } } catch {}
  }

  private func tried(
    _ request: HTTPRequest, _ delivery: Delivery, until end: ContinuousClock.Instant
  ) async throws -> HTTPResponse {
    var failures = 0
    while true {
      failures += 1
      do {
        let response = try await followed(request, delivery)
        guard !request.isWrite, response.isTransient else { return response }
        let requested = response.retryAfter.map { Duration.seconds($0) }
        guard await retries.waits(after: failures, asking: requested, until: end) else { return response }
      } catch let error as ExchangeFailure where error.isReset && !request.isWrite {
        guard await retries.waits(after: failures, asking: nil, until: end) else { throw error }
      }
    }
  }

  private func followed(_ request: HTTPRequest, _ delivery: Delivery) async throws -> HTTPResponse {
    let first = try RequestTarget(of: request, at: try await address()).routed(by: proxies)
    var target = first
    for _ in 0...Self.redirectLimit {
      let route = Route(isSecure: target.isSecure, tunnel: target.tunnel)
      let transport = try await transport(on: route)
      let exchange = Exchange(
        client: transport.client, files: files, bodyLimit: bodyLimit, mayReuseConnection: transport.hasAnswered,
        delivery: delivery)
      let answer = try await exchange.answer(to: request, at: target)
      transports[route]?.hasAnswered = true
      guard let location = answer.redirection else {
        var response = answer.response
        response.redirectedTo = target.url == first.url ? nil : target.place
        return response
      }
      guard request.followsRedirects, let next = try next(after: answer.response, from: target, location, request)
      else { return answer.response }
      target = next
    }
    throw LoadFailure.invalid("the answer redirects more than \(Self.redirectLimit) times")
  }

  // Returns the server's address; failures are not remembered.
  private func address() async throws -> ServerAddress {
    if let base { return base }
    let found = try await findBase()
    base = found
    if Task.isCancelled { throw LoadFailure.cancelled }
    return found
  }

  // Returns where `request` is redirected to; nil if it is a write that must not be sent there.
  private func next(
    after response: HTTPResponse, from target: RequestTarget, _ location: String, _ request: HTTPRequest
  ) throws -> RequestTarget? {
    let next: RequestTarget
    do {
      next = try target.redirected(to: location).routed(by: proxies)
    } catch {
      if request.isWrite { return nil }
      throw error
    }
    guard request.isWrite else { return next }
    // Only these keep the method and the body of any write.
    let keepsMethod = [307, 308].contains(response.status)
    return next.isSameOrigin && (keepsMethod || next.addsSlash(to: target)) ? next : nil
  }

  private func transport(on route: Route) async throws -> Transport {
    if let known = transports[route] { return known }
    let tls = route.isSecure ? try await files.configuration() : nil
    if isShutDown { throw LoadFailure.cancelled }
    // Another request may have come first, in the meantime.
    if let known = transports[route] { return known }
    let client = AsyncHTTPClient.HTTPClient(
      connectingWithin: max(Deadline(timeout()).timeout, Self.minConnectTimeout), tls: tls, tunnel: route.tunnel,
      bodyLimit: bodyLimit)
    let transport = Transport(client: client)
    transports[route] = transport
    return transport
  }
}

extension AsyncHTTPClient.HTTPClient {
  // Creates a client for HTTP/1.1 without redirects or retries, through `tunnel` if there is one; connecting takes
  // little longer than `timeout`, and a body that is decompressed to more than `bodyLimit` bytes fails.
  fileprivate convenience init(
    connectingWithin timeout: Duration, tls: TLSConfiguration?, tunnel: RequestTarget.Tunnel?, bodyLimit: Int
  ) {
    let check = tunnel.map { TunnelCheck(host: $0.host) }
    // Slightly longer than the deadline, so that the deadline is what reports the timeout.
    let connect = TimeAmount(timeout + .milliseconds(100))
    var configuration = Configuration(
      tlsConfiguration: tls.map { check?.prepared($0) ?? $0 }, redirectConfiguration: .disallow,
      timeout: .init(connect: connect),
      proxy: (tunnel?.proxy).map(Configuration.Proxy.init),
      decompression: .enabled(limit: .size(bodyLimit)))
    configuration.httpVersion = .http1Only
    // Less than servers commonly allow: after a write on a connection that is just closing, the outcome is unknown.
    configuration.connectionPool.idleTimeout = .seconds(45)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.http1_1ConnectionDebugInitializer = { channel in
      guard let check else { return ResponseHeadCheck.add(to: channel) }
      return check.check(channel).flatMap { ResponseHeadCheck.add(to: channel) }
    }
    // The same transport on every platform, so that it produces the same errors.
    self.init(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }
}

extension AsyncHTTPClient.HTTPClient.Configuration.Proxy {
  init(_ address: ProxyAddress) {
    let authorization = address.authorization.map { value in
      AsyncHTTPClient.HTTPClient.Authorization.basic(credentials: String(value.dropFirst("Basic ".count)))
    }
    self = .server(host: address.host, port: address.port, authorization: authorization)
  }
}
