package import Foundation
package import SharedInteractorInterface

/// The proxies that environment variables name, by the rules of curl.
package struct ProxySettings: Hashable, Sendable {
  /// The variables that are read. An upper-case `HTTP_PROXY` is not one of them, since a web server sets it to what a
  /// client sends as the header `Proxy`.
  package static let variables = [
    "https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  private let values: [String: String]

  /// Creates settings from `environment`; an empty variable counts as not set.
  package init(environment: [String: String] = [:]) {
    values = environment.filter { Self.variables.contains($0.key) && !$0.value.isEmpty }
  }

  /// A proxy to use.
  package struct Choice: Hashable, Sendable {
    package let address: ProxyAddress
    /// The variable that names it.
    package let variable: String
  }

  /// Returns the proxy for requests to `url`; `nil` if they are sent directly, as those to this machine always are.
  ///
  /// - Throws: `.offline` if the variable for it does not contain the address of an HTTP proxy.
  package func proxy(for url: URL) throws(LoadFailure) -> Choice? {
    let names = (url.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    guard let variable = names.first(where: { values[$0] != nil }), let text = values[variable],
      let host = NetworkHost(of: url), !host.isLoopback, !isExempt(host)
    else { return nil }
    guard let address = ProxyAddress(text) else { throw .offline("\(variable) must be the address of an HTTP proxy") }
    return Choice(address: address, variable: variable)
  }

  private func isExempt(_ host: NetworkHost) -> Bool {
    guard let list = values["no_proxy"] ?? values["NO_PROXY"] else { return false }
    // Only alone does it mean all hosts.
    if list.trimmingCharacters(in: .whitespaces) == "*" { return true }
    return list.split { $0 == "," || $0.isWhitespace }.contains { host.matches(String($0)) }
  }
}

extension ServerAddress {
  /// Whether the service is on this machine.
  var isLoopback: Bool { NetworkHost(of: url)?.isLoopback ?? false }

  /// Whether nobody between this program and the service can read what is sent.
  package var isConfidential: Bool { url.scheme == "https" || isLoopback }
}

/// The host and port of a URL, to be compared with the entries of `NO_PROXY`.
private struct NetworkHost {
  private let name: String
  private let port: Int
  /// The bytes of the IP address; `nil` for a name.
  private let address: [UInt8]?

  init?(of url: URL) {
    guard let host = url.host()?.lowercased() else { return nil }
    name = Self.plain(host)
    port = url.port ?? (url.scheme == "https" ? 443 : 80)
    address = Self.address(name)
  }

  /// Whether it is this machine.
  var isLoopback: Bool {
    guard let address else { return name == "localhost" || name.hasSuffix(".localhost") }
    return address.count == 4 ? address[0] == 127 : address == Self.address("::1")
  }

  /// Returns whether `entry` is this host, its domain or its network; an entry with a port is for that port only.
  func matches(_ entry: String) -> Bool {
    if let address { return matches(entry, address) }
    guard let (entry, port) = Self.parts(of: entry.lowercased()), port == nil || port == self.port else { return false }
    let domain = Self.plain(entry.hasPrefix(".") ? String(entry.dropFirst()) : entry)
    return !domain.isEmpty && (name == domain || name.hasSuffix(".\(domain)"))
  }

  private func matches(_ entry: String, _ address: [UInt8]) -> Bool {
    if let same = Self.address(Self.plain(entry)) { return same == address }
    let network = entry.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if network.count == 2, let base = Self.address(Self.plain(network[0])), let bits = Int(network[1]) {
      return base.count == address.count && (0...address.count * 8).contains(bits)
        && Self.prefix(of: base, bits) == Self.prefix(of: address, bits)
    }
    guard let (host, port) = Self.parts(of: entry) else { return false }
    return port == self.port && Self.address(Self.plain(host)) == address
  }

  // Returns the host and the port of `host:port`; the port is nil if there is none.
  private static func parts(of entry: String) -> (String, Int?)? {
    guard let colon = entry.lastIndex(of: ":") else { return (entry, nil) }
    return Int(entry[entry.index(after: colon)...]).map { (String(entry[..<colon]), $0) }
  }

  // Without the brackets of an IPv6 address and the dot that ends a complete name.
  private static func plain(_ host: String) -> String {
    let host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  private static func address(_ text: String) -> [UInt8]? {
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    if inet_pton(AF_INET6, text, &six) == 1 { return withUnsafeBytes(of: six) { Array($0) } }
    return nil
  }

  private static func prefix(of address: [UInt8], _ bits: Int) -> [UInt8] {
    address.enumerated().map { index, byte in
      let count = min(max(bits - index * 8, 0), 8)
      return byte & ~UInt8(truncatingIfNeeded: 0xFF >> count)
    }
  }
}
