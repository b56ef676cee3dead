import Foundation
import NIOCore
import NIOExtras
import NIOHTTP1
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

  /// Creates a probe that trusts and shows the certificates in `files` and uses the same proxies as requests do.
  package init(
    of address: ServerAddress, within timeout: Duration, files: TLSFiles = TLSFiles(),
    proxies: ProxySettings = ProxySettings()
  ) throws(LoadFailure) {
    do {
      let target = try RequestTarget(of: HTTPRequest(path: ""), at: address).routed(by: proxies)
      self.init(of: target, within: timeout, files: files)
    } catch {
      throw LoadFailure(duringAnswer: error)
    }
  }

  init(of target: RequestTarget, within timeout: Duration, files: TLSFiles) {
    self.target = target
    deadline = Deadline(timeout)
    self.files = files
  }

  /// Returns the certificate; `nil` if the address is not https.
  ///
  /// - Throws: `.offline`, `.timeout` or `.cancelled` if the server did not show a certificate.
  package func certificate() async throws(LoadFailure) -> ServerCertificate? {
    guard target.isSecure else { return nil }
    let found: ServerCertificate?
    do { found = try await deadline.run(examine) } catch { throw LoadFailure(beforeAnswer: error, of: target) }
    guard let found else { throw .timeout("no certificate from \(target.server) within \(deadline)") }
    return found
  }

  private func examine() async throws -> ServerCertificate {
    let configuration = try await files.configuration()
    let leaf = try await leaf(configuration)
    let contents = try CertificateContents(der: try leaf.toDERBytes())
    return ServerCertificate(
      issuer: contents.issuer, isSelfSigned: contents.isSelfSigned, names: contents.names,
      validFrom: Date(timeIntervalSince1970: TimeInterval(leaf.notValidBefore)),
      validUntil: Date(timeIntervalSince1970: TimeInterval(leaf.notValidAfter)),
      trust: try await trust(configuration, names: contents.names))
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
  private func trust(
    _ configuration: TLSConfiguration, names: [String]
  ) async throws -> ServerCertificate.Trust {
    let check = target.tunnel.map { TunnelCheck(host: $0.host) }
    do {
      try await handshake(check?.prepared(configuration) ?? configuration) { context, promise in
        [try NIOSSLClientHandler(context: context, serverHostname: name), HandshakeWatch(promise, end: ())]
      }
      return check?.allows(names) ?? true ? .trusted : .otherHost
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
    let encrypt = { @Sendable (channel: any Channel) in
      channel.eventLoop.makeCompletedFuture {
        let context = try NIOSSLContext(configuration: configuration)
        try channel.pipeline.syncOperations.addHandlers(try handlers(context, promise))
      }
    }
    // Slightly longer than the deadline, so that the deadline is what reports the timeout.
    let bootstrap = ClientBootstrap(group: loop).connectTimeout(TimeAmount(deadline.timeout + .seconds(1)))
    let connection =
      if let proxy = target.proxy {
        bootstrap.connect(host: proxy.host, port: proxy.port).flatMap { channel in
          tunnel(through: proxy, on: channel).flatMap { encrypt(channel) }.map { channel }
        }
      } else {
        bootstrap.channelInitializer(encrypt).connect(host: host, port: port)
      }
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

  // Asks the proxy for a connection to the server.
  private func tunnel(through proxy: ProxyAddress, on channel: any Channel) -> EventLoopFuture<Void> {
    let opened = channel.eventLoop.makePromise(of: Void.self)
    let host = host
    let port = port
    let limit = NIODeadline.now() + TimeAmount(deadline.timeout)
    let headers = HTTPHeaders(proxy.authorization.map { [("Proxy-Authorization", $0)] } ?? [])
    let prepared = channel.eventLoop.makeCompletedFuture {
      let (encoder, decoder) = (HTTPRequestEncoder(), ByteToMessageHandler(HTTPResponseDecoder()))
      let connect = NIOHTTP1ProxyConnectHandler(
        targetHost: host, targetPort: port, headers: headers, deadline: limit, promise: opened)
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandlers([encoder, decoder, connect])
      return NIOLoopBound((encoder, decoder), eventLoop: channel.eventLoop)
    }
    prepared.whenFailure { opened.fail($0) }
    return opened.futureResult.flatMap { prepared }.flatMap { handlers in
      let pipeline = channel.pipeline.syncOperations
      return pipeline.removeHandler(handlers.value.0).and(pipeline.removeHandler(handlers.value.1)).map { _ in }
    }
  }

  private var port: Int { target.url.port ?? 443 }

  private var host: String { target.host }

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

  init(_ promise: EventLoopPromise<Value>, end: Value? = nil) {
    self.promise = promise
    self.end = end
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? TLSUserEvent, case .handshakeCompleted = event, let end { promise.succeed(end) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }
}
