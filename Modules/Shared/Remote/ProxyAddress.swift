import Foundation

/// The address of an HTTP proxy.
package struct ProxyAddress: Hashable, Sendable {
  // The default of curl.
  private static let defaultPort = 1_080

  /// The name or IP address, without brackets.
  package let host: String
  package let port: Int
  /// The value of the `Proxy-Authorization` header; never displayed.
  package let authorization: String?

  /// Parses an address such as `http://user:password@proxy.example:3128`; the scheme may be missing.
  ///
  /// - Returns: `nil` if `text` is not the address of an HTTP proxy that is reached without TLS.
  package init?(_ text: String) {
    let address = text.contains("://") ? text : "http://\(text)"
    guard let parts = URLComponents(string: address), parts.scheme?.lowercased() == "http",
      let host = parts.host?.lowercased().trimmingCharacters(in: ["[", "]"]), !host.isEmpty,
      (1...65_535).contains(parts.port ?? Self.defaultPort)
    else { return nil }
    self.host = host
    port = parts.port ?? Self.defaultPort
    authorization = ServerAddress.basic(user: parts.user, password: parts.password)
  }

  /// The address for display; never contains a password.
  package var display: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
