package import Foundation

/// The base address of a service: http or https, a host, and optionally a port, a path prefix, a user and a password.
package struct ServerAddress: Hashable, Sendable {
  /// The address without user, password and trailing slash, for display, comparison and requests.
  package let url: URL
  /// The user in the address; another user may see different data at the same address.
  package let user: String?
  /// The value of the `Authorization` header, made from the user and password or from a token; never displayed.
  package private(set) var authorization: String?

  /// Parses an address such as `https://example.org:8443/api`.
  ///
  /// - Returns: `nil` if `text` is not http or https, has no host, or has a query or a fragment.
  package init?(_ text: String) {
    guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
      parts.query == nil, parts.fragment == nil, Self.hasUsablePort(parts)
    else { return nil }
    user = parts.user
    authorization = Self.basic(user: parts.user, password: parts.password)
    (parts.scheme, parts.host, parts.user, parts.password) = (scheme, host, nil, nil)
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    while parts.path.hasSuffix("/") { parts.path.removeLast() }
    guard let url = parts.url else { return nil }
    self.url = url
  }

  /// Returns the address with `token` as its authorization.
  package func bearing(_ token: String) -> ServerAddress {
    var address = self
    address.authorization = "Bearer \(token)"
    return address
  }

  /// The address for display; never contains a password.
  package var display: String { url.absoluteString }

  // `URLComponents` ignores a port that is too large for a number.
  private static func hasUsablePort(_ parts: URLComponents) -> Bool {
    guard let text = parts.rangeOfPort.flatMap({ parts.string?[$0] }), !text.isEmpty else { return true }
    return Int(text).map { (1...65_535).contains($0) } ?? false
  }

  private static func basic(user: String?, password: String?) -> String? {
    guard user != nil || password != nil else { return nil }
    return "Basic " + Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString()
  }
}
