import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
package import SharedInteractorInterface
package import SharedRemote

/// Examines the certificate of a server by TLS handshakes; sends no request.
package struct CertificateProbe: Sendable {
  private let target: RequestTarget
  private let deadline: Deadline
  private let files: TLSFiles

  /// Creates a probe that trusts and shows the certificates in `files`, as requests do.
  package init(of address: ServerAddress, within timeout: Duration, files: TLSFiles = TLSFiles()) throws(LoadFailure) {
    self.init(of: try RequestTarget(of: HTTPRequest(path: ""), at: address), within: timeout, files: files)
  }

  init(of target: RequestTarget, within timeout: Duration, files: TLSFiles) {
    (self.target, deadline, self.files) = (target, Deadline(timeout), files)
  }

  /// Returns the certificate; `nil` if the address is not https.
  ///
  /// - Throws: `.offline`, `.timeout` or `.cancelled` if the server did not show a certificate.
  package func certificate() async throws(LoadFailure) -> ServerCertificate? {
    guard target.isSecure else { return nil }
    guard let found = try await deadline.run(examine) else {
      throw .timeout("no certificate from \(target.server) within \(deadline)")
    }
    return found
  }

  private func examine() async throws(LoadFailure) -> ServerCertificate {
    let configuration = try await files.configuration()
    do {
      let leaf = try await leaf(configuration)
      let contents = try CertificateContents(der: try leaf.toDERBytes())
      return ServerCertificate(
        issuer: contents.issuer, isSelfSigned: contents.isSelfSigned, names: contents.names,
        validFrom: Date(timeIntervalSince1970: TimeInterval(leaf.notValidBefore)),
        validUntil: Date(timeIntervalSince1970: TimeInterval(leaf.notValidAfter)), trust: try await trust(configuration)
      )
    } catch {
      throw LoadFailure(beforeAnswer: error, of: target)
    }
  }

  // Returns the server's certificate, whoever signed it: the handshake is broken off once it has been shown.
  private func leaf(_ configuration: TLSConfiguration) async throws -> NIOSSLCertificate {
    try await handshake(configuration) { context, promise in
      let show: NIOSSLCustomVerificationCallback = { chain, verification in
        if let leaf = chain.first { promise.succeed(leaf) }
        verification.succeed(.failed)
      }
      return [
        try NIOSSLClientHandler(context: context, serverHostname: name, customVerificationCallback: show),
        HandshakeWatch(promise),
      ]
    }
  }

  // Returns whether a request would trust the certificate.
  private func trust(_ configuration: TLSConfiguration) async throws -> ServerCertificate.Trust {
    do {
      try await handshake(configuration) { context, promise in
        [try NIOSSLClientHandler(context: context, serverHostname: name), HandshakeWatch(promise, end: ())]
      }
      return .trusted
    } catch  where error.meansOtherHost {
      return .otherHost
    } catch  where error.meansUnverifiedCertificate {
      return .untrusted
    }
  }

  private func handshake<Value: Sendable>(
    _ configuration: TLSConfiguration,
    _ handlers: @escaping @Sendable (NIOSSLContext, EventLoopPromise<Value>) throws -> [any ChannelHandler]
  ) async throws -> Value {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let promise = loop.makePromise(of: Value.self)
    let connection = ClientBootstrap(group: loop).connectTimeout(TimeAmount(deadline.timeout)).channelInitializer {
      channel in
      channel.eventLoop.makeCompletedFuture {
        let context = try NIOSSLContext(configuration: configuration)
        try channel.pipeline.syncOperations.addHandlers(try handlers(context, promise))
      }
    }.connect(host: host, port: target.url.port ?? 443)
    connection.whenFailure { promise.fail($0) }
    connection.whenSuccess { channel in
      channel.closeFuture.whenComplete { _ in promise.fail(ChannelError.eof) }
      promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
    }
    return try await withTaskCancellationHandler {
      try await promise.futureResult.get()
    } onCancel: {
      promise.fail(CancellationError())
    }
  }

  private var host: String { (target.url.host() ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }

  // The name to send in the handshake; nil for an IP address, which cannot be sent but is still compared with the
  // certificate.
  private var name: String? {
    do {
      _ = try SocketAddress(ipAddress: host, port: 0)
      return nil
    } catch {
      return host
    }
  }
}

// Reports how a handshake ended: fails `promise`, or succeeds with `end` if there is one.
private final class HandshakeWatch<Value: Sendable>: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let promise: EventLoopPromise<Value>
  private let end: Value?

  init(_ promise: EventLoopPromise<Value>, end: Value? = nil) { (self.promise, self.end) = (promise, end) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? TLSUserEvent, case .handshakeCompleted = event, let end { promise.succeed(end) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }
}
