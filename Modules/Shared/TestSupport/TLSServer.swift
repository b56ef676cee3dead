import NIOCore
import NIOPosix
package import NIOSSL

/// A server on loopback that completes TLS handshakes and sends nothing.
package struct TLSServer: Sendable {
  /// The port on which it listens.
  package let port: Int

  /// Runs a server with `certificate`, in PEM, for as long as `body` runs.
  package static func run<Result>(
    _ certificate: String, _ body: (TLSServer) async throws -> Result
  ) async throws -> Result {
    let context = try NIOSSLContext(configuration: .ofServer(with: certificate))
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(NIOSSLServerHandler(context: context), Closing())
        }
      }.bind(host: "127.0.0.1", port: 0).get()
    let outcome: Swift.Result<Result, any Error>
    do {
      outcome = .success(try await body(TLSServer(port: listener.localAddress?.port ?? 0)))
    } catch {
      outcome = .failure(error)
    }
    try await listener.close()
    return try outcome.get()
  }

  /// Its address.
  package var url: String { "https://127.0.0.1:\(port)" }
}

extension TLSConfiguration {
  /// Returns the configuration of a server with `certificate`, in PEM, which has the key of the test certificates.
  package static func ofServer(with certificate: String) throws -> TLSConfiguration {
    .makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes([UInt8](certificate.utf8)).map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: [UInt8](TestCertificates.key.utf8), format: .pem)))
  }
}

/// Closes a connection whose handshake fails.
private final class Closing: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
