import Foundation
import SharedInteractorInterface
import SharedRemote

/// The target of one request: the full URL, and the server's address it is based on.
struct RequestTarget: Sendable {
  /// The URL to request, without user, password and fragment.
  let url: URL
  /// The server's name for display; never contains a password.
  let server: String
  /// The proxy that the request is sent to; `nil` if it is sent to the server.
  private(set) var proxy: ProxyAddress?

  private let base: ServerAddress
}

extension RequestTarget {
  /// Creates the target for the path and query of `request` below `base`.
  ///
  /// - Throws: `.invalid` if the result is not a URL.
  init(of request: HTTPRequest, at base: ServerAddress) throws {
    let query = request.query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    let text = base.url.absoluteString + request.path + (query.isEmpty ? "" : "?\(query)")
    guard let url = URL(string: text) else { throw LoadFailure.invalid("invalid URL for \(request)") }
    let target = RequestTarget(url: url, server: base.display, base: base)
    self = try request.reference.map { try target.linked(to: $0) } ?? target
  }

  /// The value of `Authorization`; `nil` for any origin but the server's own.
  var authorization: String? { isSameOrigin ? base.authorization : nil }

  /// The URL without its query, which may contain a secret.
  var place: String {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.query = nil
    return parts?.string ?? server
  }

  /// Whether the connection must be encrypted.
  var isSecure: Bool { url.scheme == "https" }

  var isSameOrigin: Bool { url.origin == base.url.origin }

  /// The value of the header `Host`.
  var authority: String { url.origin?.split(separator: "/").last.map(String.init) ?? "" }

  /// The proxy that forwards the request, rather than opening a tunnel for it.
  var forwarder: ProxyAddress? { isSecure ? nil : proxy }

  /// A connection to a host that a proxy opens.
  struct Tunnel: Hashable {
    let proxy: ProxyAddress
    let host: String
  }

  /// The tunnel for the request; `nil` if it needs none.
  var tunnel: Tunnel? { isSecure ? proxy.map { Tunnel(proxy: $0, host: host) } : nil }

  /// The name or IP address of the server, without brackets.
  var host: String { (url.host() ?? "").trimmingCharacters(in: ["[", "]"]) }

  /// What the connection is made to, for display.
  var peer: String { proxy.map { "the proxy \($0.display)" } ?? server }

  /// Returns the target with the proxy that `settings` have for it.
  func routed(by settings: ProxySettings) throws -> RequestTarget {
    var target = self
    target.proxy = try settings.proxy(for: url)?.address
    return target
  }

  /// Whether this is `other` with nothing but a slash at the end of its path, where services such as Django have what
  /// they are asked for without one.
  func addsSlash(to other: RequestTarget) -> Bool {
    var parts = URLComponents(url: other.url, resolvingAgainstBaseURL: true)
    guard let path = parts?.percentEncodedPath, !path.hasSuffix("/") else { return false }
    parts?.percentEncodedPath = path + "/"
    return parts?.url == url
  }

  /// Returns the target of a `Location` header, which may be absolute or relative to this target.
  ///
  /// - Throws: `.invalid` if it is not an http or https URL, or leads from https to http.
  func redirected(to location: String) throws -> RequestTarget {
    guard var parts = parts(of: location) else { throw LoadFailure.invalid("the answer redirects to an invalid URL") }
    parts.scheme = parts.scheme?.lowercased()
    guard let next = parts.url, let origin = next.origin else {
      throw LoadFailure.invalid("the answer redirects to an address that is neither http nor https")
    }
    guard url.scheme != "https" || next.scheme == "https" else {
      throw LoadFailure.invalid("the answer redirects from https to http")
    }
    return RequestTarget(url: next, server: origin == base.url.origin ? base.display : origin, base: base)
  }

  // Returns the parts of `reference`, which may be relative to this target, without user, password and fragment.
  private func parts(of reference: String) -> URLComponents? {
    let resolved = URL(string: reference, relativeTo: url)?.absoluteURL
    var parts = resolved.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
    parts?.user = nil
    parts?.password = nil
    parts?.fragment = nil
    return parts
  }

  // Returns the target of a link, which must be on the server itself. A proxy may have changed the scheme, and with it
  // the port, so the server's own are used.
  private func linked(to reference: String) throws -> RequestTarget {
    guard var parts = parts(of: reference) else { throw LoadFailure.invalid("the service links to an invalid URL") }
    let origin = parts.url?.origin
    let isOurs =
      origin == url.origin
      || (parts.scheme?.lowercased() != url.scheme && parts.host?.lowercased() == url.host()?.lowercased())
    parts.scheme = url.scheme
    parts.port = url.port
    guard isOurs, let next = parts.url, next.origin == url.origin else {
      throw LoadFailure.invalid("the service links to another server: \(origin ?? reference)")
    }
    return RequestTarget(url: next, server: server, base: base)
  }
}
