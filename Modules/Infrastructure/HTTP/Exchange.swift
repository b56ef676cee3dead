import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import SharedInteractorInterface
import SharedRemote
import Synchronization

/// One request and its answer, without following redirects.
struct Exchange: Sendable {
  let client: AsyncHTTPClient.HTTPClient
  /// The certificates of connections with TLS.
  let files: TLSFiles
  let bodyLimit: Int
  /// Whether the connection may be left over from an earlier exchange and closed by the server in the meantime.
  let mayReuseConnection: Bool
  /// Records the moment from which the request may reach the server.
  let delivery: Delivery

  /// Sends `request` to `target` and returns the whole answer.
  ///
  /// If the task is cancelled, a truncated body may look complete: the caller must check for cancellation.
  ///
  /// - Throws: An `ExchangeFailure` if the connection failed; otherwise a `LoadFailure`, or an error of the transport
  ///   after the head of the answer.
  func answer(to request: HTTPRequest, at target: RequestTarget) async throws -> Answer {
    let head = try await head(of: request, at: target)
    if target.forwarder != nil, head.status == .proxyAuthenticationRequired {
      throw LoadFailure.offline("\(target.peer) requires sign-in (407)")
    }
    return try Answer(head, body: try await body(of: head, to: request.method), to: request.method)
  }

  private func head(of request: HTTPRequest, at target: RequestTarget) async throws -> HTTPClientResponse {
    do {
      do {
        return try await sent(request, to: target)
      } catch  where mayReuseConnection && error.meansClosedConnection && !mayHaveBeenWritten(request) {
        return try await sent(request, to: target)
      }
    } catch  where error.meansRejectedCertificate {
      let problem = try await certificateProblem(of: target, isForOtherHost: error.meansOtherHost)
      throw LoadFailure(insecure: target, "its certificate \(problem ?? "could not be verified")")
    } catch {
      throw ExchangeFailure(
        failure: mayHaveBeenWritten(request)
          ? LoadFailure(afterSending: error, to: target) : LoadFailure(beforeAnswer: error, of: target),
        isReset: error.meansReset)
    }
  }

  // Returns why the certificate of `target` is not accepted; `nil` if that cannot be found out.
  private func certificateProblem(of target: RequestTarget, isForOtherHost: Bool) async throws -> String? {
    // The request has a time limit of its own.
    let probe = CertificateProbe(of: target, within: .seconds(3_600), files: files)
    do {
      return try await probe.certificate()?.problem(at: .now, isForOtherHost: isForOtherHost)
    } catch {
      if Task.isCancelled { throw LoadFailure.cancelled }
      return nil
    }
  }

  private func sent(_ request: HTTPRequest, to target: RequestTarget) async throws -> HTTPClientResponse {
    try await client.execute(try HTTPClientRequest(request, to: target, delivery: delivery), deadline: .distantFuture)
  }

  private func mayHaveBeenWritten(_ request: HTTPRequest) -> Bool { request.isWrite && delivery.hasBegun }

  private func body(of head: HTTPClientResponse, to method: String) async throws -> Data {
    // Such an answer has no body but may declare the length that its body would have had.
    let isBare = method == "HEAD" || head.status == .notModified
    let declared = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    guard isBare || declared <= bodyLimit else { throw tooLarge }
    var body = AnswerBody()
    do {
      for try await part in head.body {
        body.append(part.readableBytesView)
        if body.count > bodyLimit { throw tooLarge }
      }
    } catch NIOHTTPDecompression.DecompressionError.limit {
      throw tooLarge
    } catch {
      throw ExchangeFailure(failure: LoadFailure(duringAnswer: error), isReset: error.meansReset)
    }
    return try body.data()
  }

  private var tooLarge: LoadFailure {
    let mebibyte = 1024 * 1024
    let limit = bodyLimit % mebibyte == 0 ? "\(bodyLimit / mebibyte) MiB" : "\(bodyLimit) bytes"
    return .invalid("the answer is larger than \(limit)")
  }
}

/// The failure of a connection during an exchange.
struct ExchangeFailure: Error {
  let failure: LoadFailure
  /// Whether the server closed the connection before the answer was complete.
  let isReset: Bool
}

/// A server's complete answer.
struct Answer: Sendable {
  let response: HTTPResponse
  /// The unresolved target of a redirect that may be followed; `nil` for anything else.
  let redirection: String?

  fileprivate init(_ head: HTTPClientResponse, body: Data, to method: String) throws {
    let status = Int(head.status.code)
    let codings = head.headers[canonicalForm: "content-encoding"].filter { !Self.codings.contains($0.lowercased()) }
    if let coding = codings.first, (200..<300).contains(status), !body.isEmpty {
      throw LoadFailure.invalid("the answer has an unsupported compression (\(coding))")
    }
    var headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    if headers["link"] != nil { headers["link"] = head.headers["link"].joined(separator: ", ") }
    response = HTTPResponse(status: status, headers: headers, body: codings.isEmpty ? body : Data())
    redirection = try Self.redirection(of: head, to: method)
  }

  // A body in any of these arrives here as it was before.
  private static let codings = ["identity", "gzip", "deflate"]

  private static func redirection(of head: HTTPClientResponse, to method: String) throws -> String? {
    let isRead = ["GET", "HEAD"].contains(method)
    // After a 303, a write has been performed.
    guard [301, 302, 307, 308].contains(head.status.code) || (isRead && head.status.code == 303) else { return nil }
    guard let location = head.headers.first(name: "location"), !location.isEmpty else {
      if !isRead { return nil }
      throw LoadFailure.invalid("the answer redirects without saying where to")
    }
    return location
  }
}

extension HTTPClientRequest {
  // Creates what is sent for `request`. Its headers and the authorization go only to the server's own origin; a header
  // with control characters is refused. `delivery` begins now or, if there is a body, with the body: without its body,
  // no server can act on a request.
  fileprivate init(_ request: HTTPRequest, to target: RequestTarget, delivery: Delivery) throws {
    self.init(url: target.forwarder.map { "\($0.display)/" } ?? target.url.absoluteString)
    method = HTTPMethod(rawValue: request.method)
    headers = ["Accept": "application/json", "User-Agent": "roster"]
    // A server that compresses weakens the entity tag, which a write needs, and so does the read before it. By
    // `deflate`, some servers mean another format than RFC 9110, section 8.4.1.2.
    headers.add(name: "Accept-Encoding", value: request.method == "GET" ? "gzip" : "identity")
    if let authorization = target.authorization { headers.add(name: "Authorization", value: authorization) }
    if request.body != nil { headers.add(name: "Content-Type", value: "application/json") }
    for (name, value) in request.allHeaders where target.isSameOrigin {
      guard !value.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
        throw LoadFailure.invalid("the value of the header \(name) cannot be sent")
      }
      headers.replaceOrAdd(name: name, value: value)
    }
    if let proxy = target.forwarder {
      headers.add(name: ForwardedRequest.header, value: target.url.absoluteString)
      headers.add(name: "Host", value: target.authority)
      if let authorization = proxy.authorization { headers.add(name: "Proxy-Authorization", value: authorization) }
    }
    if let bytes = request.body, !bytes.isEmpty {
      body = .bytes(ObservedBody(bytes: bytes, delivery: delivery))
    } else {
      delivery.begin()
    }
  }
}

// A request body that marks the delivery as begun when it is first read: on an open connection, after the head.
//
// It is a collection because the end of a mere sequence is sent so late that the answer may arrive first, and then the
// connection is closed.
private struct ObservedBody: RandomAccessCollection, Sendable {
  let bytes: Data
  let delivery: Delivery

  var startIndex: Int { bytes.startIndex }
  var endIndex: Int { bytes.endIndex }

  subscript(position: Int) -> UInt8 {
    delivery.begin()
    return bytes[position]
  }
}

/// Records whether a request may have reached the server.
final class Delivery: Sendable {
  private let started = Atomic(false)

  /// Whether the server may have received the whole request.
  var hasBegun: Bool { started.load(ordering: .sequentiallyConsistent) }

  /// Records that the server may receive the whole request from now on.
  func begin() { started.store(true, ordering: .sequentiallyConsistent) }
}
