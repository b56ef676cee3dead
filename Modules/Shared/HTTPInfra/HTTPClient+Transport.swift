import AsyncHTTPClient
import NIOCore
import NIOPosix

extension AsyncHTTPClient.HTTPClient {
  /// Connects as this app wants it: HTTP/1.1, no proxy, no decompression, no redirects, no second attempt, and no
  /// connection that is still being made when `timeout` is well over.
  convenience init(connectingWithin timeout: Duration) {
    // A little more than the deadline, which is to be the one that tells of it.
    let connect = TimeAmount(timeout + .milliseconds(100))
    var configuration = Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: connect), proxy: nil,
      decompression: .disabled)
    configuration.httpVersion = .http1Only
    // Less than servers commonly allow: a write that meets the end of a connection is unsure.
    configuration.connectionPool.idleTimeout = .seconds(45)
    configuration.connectionPool.retryConnectionEstablishment = false
    // The same transport on every platform, so that the same errors come out of it.
    self.init(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }
}
