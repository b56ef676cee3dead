import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
package import SharedInteractorInterface
package import SharedRemote

/// Looks at the certificate of a server; nothing is asked of the server, and nothing is sent but what shakes hands.
package struct CertificateProbe: Sendable {
  private let address: ServerAddress
  private let deadline: Deadline
  private let configuration: TLSConfiguration

  /// Creates a probe of the server at `address` that takes `timeout` at most.
  package init(of address: ServerAddress, within timeout: Duration) {
    self.init(of: address, within: timeout, configuration: .makeClientConfiguration())
  }

  /// Creates a probe that trusts whom `configuration` trusts.
  init(of address: ServerAddress, within timeout: Duration, configuration: TLSConfiguration) {
    (self.address, deadline, self.configuration) = (address, Deadline(timeout), configuration)
  }

  /// Returns what is found; `nil` if the server is asked without encryption.
  ///
  /// - Throws: `.offline`, `.timeout` or `.cancelled` if the server did not show a certificate.
  package func certificate() async throws(LoadFailure) -> ServerCertificate? {
    guard address.url.scheme == "https" else { return nil }
    let found = await deadline.run { await look() }
    if Task.isCancelled { throw .cancelled }
    guard let found else { throw .timeout("no certificate from \(address.display) within \(deadline)") }
    return try found.get()
  }

  private func look() async -> Result<ServerCertificate, LoadFailure> {
    do {
      let leaf = try await shown()
      let names = try CertificateNames(der: try leaf.toDERBytes())
      let end = Date(timeIntervalSince1970: TimeInterval(leaf.notValidAfter))
      return .success(
        ServerCertificate(
          issuer: names.issuer, isSelfSigned: names.isSelfSigned, validUntil: end, trust: try await trust()))
    } catch {
      return .failure(failure(error))
    }
  }

  private func failure(_ error: any Error) -> LoadFailure {
    do throws(LoadFailure) {
      return LoadFailure(beforeAnswer: error, of: try RequestTarget(of: HTTPRequest(path: ""), at: address))
    } catch {
      return error
    }
  }

  // Whoever signed it: the handshake is broken off as soon as it was shown.
  private func shown() async throws -> NIOSSLCertificate {
    try await handshake { context, promise in
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

  // As a request finds out.
  private func trust() async throws -> ServerCertificate.Trust {
    do {
      try await handshake { context, promise in
        [try NIOSSLClientHandler(context: context, serverHostname: name), HandshakeWatch(promise, end: ())]
      }
      return .trusted
    } catch let error as NIOSSLExtraError where error == .failedToValidateHostname {
      return .otherHost
    } catch  where "\(error)".contains("CERTIFICATE_VERIFY_FAILED") {
      return .untrusted
    }
  }

  private func handshake<Value: Sendable>(
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
    }.connect(host: host, port: address.url.port ?? 443)
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

  private var host: String { (address.url.host() ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }

  // An address in numbers cannot be named in a handshake; the certificate is compared with it all the same.
  private var name: String? {
    do {
      _ = try SocketAddress(ipAddress: host, port: 0)
      return nil
    } catch {
      return host
    }
  }
}

/// Tells how a handshake ended.
private final class HandshakeWatch<Value: Sendable>: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let promise: EventLoopPromise<Value>
  private let end: Value?

  /// Creates a watch that fails `promise` if the handshake fails, and succeeds with `end`, if there is one, if it does.
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
