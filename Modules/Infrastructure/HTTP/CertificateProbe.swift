import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import SharedInteractorInterface
package import SharedRemote

/// Loads the certificate of a server, whoever signed it; sends no request.
package struct CertificateProbe: Sendable {
  private let target: RequestTarget
  private let timeout: Duration
  private let files: TLSFiles

  /// Creates a probe that shows the certificate in `files` and uses the same proxies as requests do.
  package init(
    of address: ServerAddress, within timeout: Duration, files: TLSFiles = TLSFiles(),
    proxies: ProxySettings = ProxySettings()
  ) throws {
    let target = try RequestTarget(of: HTTPRequest(path: ""), at: address).routed(by: proxies)
    self.init(of: target, within: timeout, files: files)
  }

  init(of target: RequestTarget, within timeout: Duration, files: TLSFiles) {
    self.target = target
    self.timeout = Deadline(timeout).timeout
    self.files = files
  }

  /// Returns the certificate; `nil` if the address is not https.
  ///
  /// - Throws: If the server does not show one in time.
  package func certificate() async throws -> ServerCertificate? {
    guard target.isSecure else { return nil }
    return try ServerCertificate(try await leaf())
  }

  // The connection is given up after the handshake, before the request would be sent, so it may be to anybody.
  private func leaf() async throws -> NIOSSLCertificate {
    let (shown, certificates) = AsyncStream.makeStream(of: NIOSSLCertificate.self)
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: try await files.configuration(), proxy: target.proxy.map(HTTPClient.Configuration.Proxy.init))
    configuration.tlsConfiguration?.certificateVerification = .none
    configuration.timeout.connect = TimeAmount(timeout)
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.http1_1ConnectionDebugInitializer = { channel in
      channel.nioSSL_peerCertificate().flatMapThrowing { certificate in
        if let certificate { certificates.yield(certificate) }
        channel.close(promise: nil)
        throw ChannelError.eof
      }
    }
    let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    let request = HTTPClientRequest(url: target.url.absoluteString)
    let result = await Result(catching: { try await client.execute(request, timeout: TimeAmount(timeout)) })
    certificates.finish()
    client.shutdown { _ in }  // Nobody waits for a connection that is still being made.
    for await certificate in shown { return certificate }
    _ = try result.get()
    throw ChannelError.eof
  }
}
