import AsyncHTTPClient
import Foundation
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import SharedInteractorInterface

extension LoadFailure {
  init(beforeAnswer error: any Error, of target: RequestTarget) {
    switch error {
    case let failure as LoadFailure: self = failure
    case _ where error.meansCancelled: self = .cancelled
    case is HTTPParserError:
      self = .invalid("\(target.forwarder == nil ? target.server : target.peer) did not answer in HTTP")
    case _ where error.meansProxySignIn: self = .offline("\(target.peer) requires sign-in (407)")
    case _ where error.meansProxyRefusal: self = .offline("\(target.peer) refuses to connect to \(target.server)")
    case let error as NIOConnectionError where error.meansUnknownHost:
      self = .offline("could not find the host \(error.host)" + (target.proxy == nil ? "" : ", the proxy"))
    case _ where error.meansClosedConnection:
      self = .offline("\(target.peer) closed the connection before it answered")
    case is NIOConnectionError: self = .offline("could not connect to \(target.peer)")
    case _ where target.isSecure: self.init(insecure: target, error.problemOfTLS)
    default: self = .offline("could not connect to \(target.peer)")
    }
  }

  /// Creates the failure to connect securely, for the reason `problem`; `nil` if that is unknown.
  init(insecure target: RequestTarget, _ problem: String?) {
    self = .offline("could not connect securely to \(target.server)" + (problem.map { ": \($0)" } ?? ""))
  }

  /// Creates the failure for an error before the answer to a request that the server may have received: `.offline` only
  /// if it cannot have received it.
  init(afterSending error: any Error, to target: RequestTarget) {
    switch error {
    case _ where error.meansCancelled || error.meansNoConnection || error.meansNoHTTP:
      self.init(beforeAnswer: error, of: target)
    default: self = .invalid("\(target.peer) closed the connection before it answered")
    }
  }

  /// Creates the failure for an error after the head of the answer.
  init(duringAnswer error: any Error) {
    switch error {
    case let failure as LoadFailure: self = failure
    case _ where error.meansCancelled: self = .cancelled
    case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
      self = .invalid("the answer's compression is damaged")
    case HTTPParserError.invalidEOFState: self = .invalid("the answer was cut short")
    case is HTTPParserError: self = .invalid("the answer is not proper HTTP")
    default: self = .invalid("the answer was cut short")
    }
  }
}

extension Error {
  /// Whether the server closed the connection without answering.
  var meansClosedConnection: Bool {
    switch self {
    case let error as HTTPClientError: error == .remoteConnectionClosed
    case let error as ChannelError: [.ioOnClosedChannel, .eof, .alreadyClosed].contains(error)
    case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
    default: false
    }
  }

  /// Whether the server closed the connection before the answer was complete.
  var meansReset: Bool { meansClosedConnection || self as? HTTPParserError == .invalidEOFState }

  /// Whether the server's certificate is valid, but for other hosts.
  var meansOtherHost: Bool { self as? NIOSSLExtraError == .failedToValidateHostname }

  /// Whether the server's certificate was not accepted; that it could not be verified, only OpenSSL's text tells.
  var meansRejectedCertificate: Bool { meansOtherHost || "\(self)".contains("CERTIFICATE_VERIFY_FAILED") }

  /// Whether a proxy requires credentials before it opens a tunnel.
  fileprivate var meansProxySignIn: Bool {
    self as? HTTPClientError == .proxyAuthenticationRequired
      || self as? NIOHTTP1ProxyConnectHandler.Error == .proxyAuthenticationRequired()
  }

  /// Whether a proxy opens no tunnel.
  fileprivate var meansProxyRefusal: Bool {
    self as? HTTPClientError == .invalidProxyResponse || self is NIOHTTP1ProxyConnectHandler.Error
  }

  /// Why there is no connection with TLS; `nil` if it is unknown. Of this, too, only OpenSSL's text tells.
  fileprivate var problemOfTLS: String? {
    let text = "\(self)"
    if text.contains(/UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION/) { return "it does not support TLS 1.2 or later" }
    if meansClientCertificateRequired { return "it requires a client certificate (--cert)" }
    if meansClientCertificateRefused { return "it does not accept the client certificate" }
    return text.contains("WRONG_VERSION_NUMBER") ? "it answers without TLS, so its address begins with http://" : nil
  }

  fileprivate var meansClientCertificateRequired: Bool { "\(self)".contains("CERTIFICATE_REQUIRED") }

  fileprivate var meansClientCertificateRefused: Bool {
    "\(self)".contains(/ALERT_(BAD|REVOKED|EXPIRED|UNKNOWN|UNSUPPORTED)_CERTIFICATE|ALERT_CERTIFICATE|ALERT_UNKNOWN_CA/)
  }

  /// Whether what the server sent is not a response, according to the decoder or `ResponseHeadCheck`.
  fileprivate var meansNoHTTP: Bool { self is HTTPParserError || self is LoadFailure }

  fileprivate var meansNoConnection: Bool {
    switch self {
    case is NIOConnectionError: true
    case _ where meansProxySignIn || meansProxyRefusal: true
    case let error as ChannelError: if case .connectTimeout = error { true } else { false }
    case let error as HTTPClientError:
      [.connectTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout].contains(error)
    // Only the message tells whether connecting failed or the connection broke later: EHOSTUNREACH can be either.
    case let error as IOError:
      error.errnoCode == ECONNREFUSED || "\(error)".contains(/^connect\(|^finishing a non-blocking connect/)
    // With TLS 1.3, the server looks at the client's certificate after the handshake, but before any request.
    default:
      "\(self)".contains("handshakeFailed") || meansClientCertificateRequired || meansClientCertificateRefused
    }
  }

  /// Whether the task was cancelled or the client was shut down.
  fileprivate var meansCancelled: Bool {
    switch self {
    case is CancellationError: true
    case let error as HTTPClientError: [.cancelled, .alreadyShutdown].contains(error)
    default: false
    }
  }
}

extension NIOConnectionError {
  fileprivate var meansUnknownHost: Bool { connectionErrors.isEmpty && (dnsAError != nil || dnsAAAAError != nil) }
}
