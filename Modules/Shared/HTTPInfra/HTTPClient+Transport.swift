import AsyncHTTPClient
import NIOCore
import NIOPosix

extension AsyncHTTPClient.HTTPClient {
  /// Creates a client for HTTP/1.1 without proxy, decompression, redirects or retries; connecting takes little longer
  /// than `timeout`.
  convenience init(connectingWithin timeout: Duration) {
    // Slightly longer than the deadline, so that the deadline is what reports the timeout.
    let connect = TimeAmount(timeout + .milliseconds(100))
    var configuration = Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: connect), proxy: nil,
      decompression: .disabled)
    configuration.httpVersion = .http1Only
    // Less than servers commonly allow: after a write on a connection that is just closing, the outcome is unknown.
    configuration.connectionPool.idleTimeout = .seconds(45)
    configuration.connectionPool.retryConnectionEstablishment = false
    // The same transport on every platform, so that it produces the same errors.
    self.init(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }
}
