import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
package import SharedInteractorInterface
package import SharedRemote
import SwiftASN1

/// Examines the certificate of a server by TLS handshakes; sends no request.
package struct CertificateProbe: Sendable {
  private let address: ServerAddress
  private let deadline: Deadline
  private let configuration: TLSConfiguration

  package init(of address: ServerAddress, within timeout: Duration) {
    self.init(of: address, within: timeout, configuration: .makeClientConfiguration())
  }

  init(of address: ServerAddress, within timeout: Duration, configuration: TLSConfiguration) {
    (self.address, deadline, self.configuration) = (address, Deadline(timeout), configuration)
  }

  /// Returns the certificate; `nil` if the address is not https.
  ///
  /// - Throws: `.offline`, `.timeout` or `.cancelled` if the server did not show a certificate.
  package func certificate() async throws(LoadFailure) -> ServerCertificate? {
    guard address.url.scheme == "https" else { return nil }
    guard let found = try await deadline.run(examine) else {
      throw .timeout("no certificate from \(address.display) within \(deadline)")
    }
    return found
  }

  private func examine() async throws(LoadFailure) -> ServerCertificate {
    do {
      let leaf = try await leaf()
      let names = try CertificateNames(der: try leaf.toDERBytes())
      let end = Date(timeIntervalSince1970: TimeInterval(leaf.notValidAfter))
      return ServerCertificate(
        issuer: names.issuer, isSelfSigned: names.isSelfSigned, validUntil: end, trust: try await trust())
    } catch {
      throw LoadFailure(beforeAnswer: error, of: try RequestTarget(of: HTTPRequest(path: ""), at: address))
    }
  }

  // Returns the server's certificate, whoever signed it: the handshake is broken off once it has been shown.
  private func leaf() async throws -> NIOSSLCertificate {
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

  // Returns whether a request would trust the certificate.
  private func trust() async throws -> ServerCertificate.Trust {
    do {
      try await handshake { context, promise in
        [try NIOSSLClientHandler(context: context, serverHostname: name), HandshakeWatch(promise, end: ())]
      }
      return .trusted
    } catch let error as NIOSSLExtraError where error == .failedToValidateHostname {
      return .otherHost
    } catch  where error.meansUnverifiedCertificate {
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

/// The names in a certificate, read from its DER form.
struct CertificateNames {
  /// The name of the authority that signed it: `R11 (Let's Encrypt)`.
  let issuer: String
  /// Whether issuer and subject are the same.
  let isSelfSigned: Bool

  private static let commonName: ASN1ObjectIdentifier = [2, 5, 4, 3]
  private static let organization: ASN1ObjectIdentifier = [2, 5, 4, 10]

  init(der: [UInt8]) throws {
    let contents = try Self.children(of: try DER.parse(der))
    guard let signed = contents.first else { throw ASN1Error.invalidASN1Object(reason: "an empty certificate") }
    // An optional version, then serial number, algorithm, issuer, validity and subject.
    let fields = try Self.children(of: signed).drop { $0.identifier.tagClass == .contextSpecific }
    guard fields.count >= 5 else { throw ASN1Error.invalidASN1Object(reason: "a certificate without names") }
    let (issuer, subject) = (fields[fields.startIndex + 2], fields[fields.startIndex + 4])
    self.issuer = try Self.name(issuer)
    isSelfSigned = issuer.encodedBytes == subject.encodedBytes
  }

  private static func name(_ node: ASN1Node) throws -> String {
    var (name, organization): (String?, String?)
    for set in try children(of: node) {
      for attribute in try children(of: set) {
        let parts = try children(of: attribute)
        guard parts.count == 2, case .primitive(let bytes) = parts[1].content else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        switch try ASN1ObjectIdentifier(derEncoded: parts[0]) {
        case commonName: name = text
        case Self.organization: organization = text
        default: break
        }
      }
    }
    if let name, let organization, name != organization { return "\(name) (\(organization))" }
    return name ?? organization ?? "an unnamed authority"
  }

  private static func children(of node: ASN1Node) throws -> [ASN1Node] {
    guard case .constructed(let nodes) = node.content else { return [] }
    return Array(nodes)
  }
}
