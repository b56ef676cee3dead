import NIOCore
import NIOSSL
import SharedRemote

/// Checks that the certificate in a tunnel is for the server.
///
/// NIOSSL compares IP addresses with that of the connection, which in a tunnel is the proxy's. So it accepts a
/// certificate for the proxy, and refuses that of a server named by its IP address.
struct TunnelCheck: Sendable {
  private let host: String
  // Whether the server is named by its IP address.
  private let isForAddress: Bool

  /// Creates a check for the server `host`, a name or an IP address without brackets.
  init(host: String) {
    let address = Self.address(host)
    self.host = address ?? Self.plain(host)
    isForAddress = address != nil
  }

  /// Returns `configuration`, without a verification of the host if this check alone can do that.
  func prepared(_ configuration: TLSConfiguration) -> TLSConfiguration {
    var configuration = configuration
    if isForAddress { configuration.certificateVerification = .noHostnameVerification }
    return configuration
  }

  /// Returns whether one of `names` is that of the server; the first label of a name may be `*`.
  func allows(_ names: [String]) -> Bool {
    let domain = host.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
    return names.map(Self.plain).contains { name in
      name == host || (!isForAddress && domain.contains(".") && name == "*.\(domain)")
    }
  }

  /// Fails and closes `channel`, whose handshake is over, if the certificate is for other hosts only.
  func check(_ channel: any Channel) -> EventLoopFuture<Void> {
    let checked = channel.nioSSL_peerCertificate().flatMapThrowing { certificate in
      guard let certificate, allows(try ServerCertificate(certificate).names) else {
        throw NIOSSLExtraError.failedToValidateHostname
      }
    }
    checked.whenFailure { _ in channel.close(promise: nil) }
    return checked
  }

  // Returns an IP address in its usual form; nil if `host` is none.
  private static func address(_ host: String) -> String? {
    do { return try SocketAddress(ipAddress: host, port: 0).ipAddress } catch { return nil }
  }

  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}
