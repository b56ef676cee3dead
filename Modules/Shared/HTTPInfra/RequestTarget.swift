import Foundation
import SharedInteractorInterface
import SharedRemote

/// Where one request goes: the whole URL, and the server's address that it came from.
struct RequestTarget: Sendable {
  // RFC 3986, 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The URL to ask for, without user, password and fragment.
  let url: URL
  /// The server as it is named to people: never with a password.
  let server: String

  private let base: ServerAddress

  private init(url: URL, server: String, base: ServerAddress) {
    (self.url, self.server, self.base) = (url, server, base)
  }

  /// The path and query of `request` below `base`.
  ///
  /// - Throws: `.invalid` if that is no URL.
  init(of request: HTTPRequest, at base: ServerAddress) throws(LoadFailure) {
    let query = try request.query.map { (item) throws(LoadFailure) in
      try "\(Self.percentEncoded(item.name))=\(Self.percentEncoded(item.value))"
    }.joined(separator: "&")
    let text = base.url.absoluteString + request.path + (query.isEmpty ? "" : "?\(query)")
    guard let url = URL(string: text) else { throw .invalid("there is no address for \(request)") }
    self.init(url: url, server: base.display, base: base)
  }

  /// The `Authorization` to send: none to another origin than the server's.
  var authorization: String? { isOwn ? base.authorization : nil }

  /// Whether this is at the server's own origin, to which no redirect has led away.
  var isOwn: Bool { url.origin == base.url.origin }

  /// Where a `Location` header, absolute or relative to this one, leads.
  ///
  /// - Throws: `.invalid` if it is no URL, neither http nor https, or leads from https to http.
  func redirected(to location: String) throws(LoadFailure) -> RequestTarget {
    guard let resolved = URL(string: location, relativeTo: url)?.absoluteURL,
      var parts = URLComponents(url: resolved, resolvingAgainstBaseURL: true)
    else { throw .invalid("the answer redirects to what is no address") }
    (parts.scheme, parts.user, parts.password, parts.fragment) = (parts.scheme?.lowercased(), nil, nil, nil)
    guard let next = parts.url, let origin = next.origin else {
      throw .invalid("the answer redirects to what is no http or https address")
    }
    guard url.scheme != "https" || next.scheme == "https" else {
      throw .invalid("the answer redirects from https to http")
    }
    return RequestTarget(url: next, server: origin == base.url.origin ? base.display : origin, base: base)
  }

  // Stricter than `URLQueryItem`, which leaves characters such as `+` and `/` that services read in different ways.
  private static func percentEncoded(_ text: String) throws(LoadFailure) -> String {
    guard let encoded = text.addingPercentEncoding(withAllowedCharacters: unreserved) else {
      throw .invalid("there is no address with \(text)")
    }
    return encoded
  }
}

extension URL {
  /// Scheme, host and port as `http://example.org:8080`, without a port that is the scheme's own; nil if it is
  /// neither http nor https, or has no host.
  fileprivate var origin: String? {
    guard let scheme = scheme?.lowercased(), let host = host()?.lowercased(), !host.isEmpty,
      let usual = ["http": 80, "https": 443][scheme]
    else { return nil }
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let port = port ?? usual
    return "\(scheme)://\(name)" + (port == usual ? "" : ":\(port)")
  }
}
