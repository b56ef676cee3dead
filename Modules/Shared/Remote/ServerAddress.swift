package import Foundation
import SharedDomain

/// The base address of a service: http or https, a host, and optionally a port, a path prefix, a user and a password.
package struct ServerAddress: Hashable, Sendable {
  /// The address without user, password and trailing slash, for display, comparison and requests.
  package let url: URL
  /// The user in the address; another user may see different data at the same address.
  package let user: String?
  /// The value of the `Authorization` header, made from the user and password or from a token; never displayed.
  package private(set) var authorization: String?

  /// Parses an address such as `https://example.org:8443/api`; of this machine, `http://` may be missing.
  ///
  /// - Returns: `nil` if `text` has a `problem`.
  package init?(_ text: String) {
    let text = Self.completed(text)
    guard Self.problem(with: text) == nil, var parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased()
    else { return nil }
    user = parts.user
    authorization = Self.basic(user: parts.user, password: parts.password)
    parts.scheme = scheme
    parts.host = host
    parts.user = nil
    parts.password = nil
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    while parts.path.hasSuffix("/") { parts.path.removeLast() }
    guard let url = parts.url else { return nil }
    self.url = url
  }

  package func bearing(_ token: String) -> ServerAddress { changing(self) { $0.authorization = "Bearer \(token)" } }

  /// The scheme, the host and the port.
  package var origin: String { url.origin ?? display }

  /// The address for display; never contains a password.
  package var display: String { url.absoluteString }

  /// Returns what keeps `text` from being an address, as a phrase that does not repeat it; `nil` if nothing does.
  package static func problem(with text: String) -> String? {
    let text = completed(text)
    guard hasScheme(text) else { return "begin it with http:// or https://" }
    if let problem = problem(withAuthorityOf: text) { return problem }
    guard let parts = URLComponents(string: text) else { return "it is not a URL" }
    if parts.host?.isEmpty ?? true { return "it has no host" }
    if parts.query != nil { return "it has a query, from '?' on" }
    if parts.fragment != nil { return "it has a fragment, from '#' on" }
    return parts.url == nil ? "it is not a URL" : nil
  }

  private static func hasScheme(_ text: String) -> Bool {
    ["http://", "https://"].contains(where: text.lowercased().hasPrefix)
  }

  // Most addresses have a scheme, and to compile the regular expression takes a fifth of a short command.
  private static func completed(_ text: String) -> String {
    hasScheme(text) || text.lowercased().firstMatch(of: /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/) == nil
      ? text : "http://\(text)"
  }

  // `URLComponents` ignores a port that is too large for a number, and does not say what is wrong with any other.
  private static func problem(withAuthorityOf text: String) -> String? {
    let authority = text.drop { $0 != ":" }.dropFirst("://".count).prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    let rest = place.hasPrefix("[") ? place.drop { $0 != "]" }.dropFirst() : place.drop { $0 != ":" }
    guard let port = rest.hasPrefix(":") ? rest.dropFirst() : nil, !port.isEmpty else { return nil }
    if port.contains(":") { return "its host has several ':'; write an IPv6 address in brackets" }
    return Int(port).map { (1...65_535).contains($0) } ?? false ? nil : "its port is not a number from 1 to 65535"
  }

  /// Returns the value of an `Authorization` header; `nil` if there is neither user nor password.
  static func basic(user: String?, password: String?) -> String? {
    guard user != nil || password != nil else { return nil }
    return "Basic " + Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString()
  }
}

extension URL {
  /// Scheme, host and port such as `http://example.org:8080`, without the scheme's default port; `nil` if the URL is
  /// neither http nor https, or has no host.
  package var origin: String? {
    guard let scheme = scheme?.lowercased(), let host = host()?.lowercased(), !host.isEmpty,
      let defaultPort = ["http": 80, "https": 443][scheme]
    else { return nil }
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let port = port ?? defaultPort
    return "\(scheme)://\(name)" + (port == defaultPort ? "" : ":\(port)")
  }
}
