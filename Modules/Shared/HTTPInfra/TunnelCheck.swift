import NIOCore
import NIOSSL

/// Checks that the certificate in a tunnel is for the server.
///
/// NIOSSL also accepts one for the IP address that the connection is made to, which in a tunnel is that of the proxy.
struct TunnelCheck: Sendable {
  private let host: String

  /// Creates a check for the server `host`, a name or an IP address without brackets.
  init(host: String) {
    self.host = Self.plain(host)
  }

  /// Returns whether one of `names` is that of the server; the first label of a name may be `*`.
  func allows(_ names: [String]) -> Bool {
    let domain = host.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
    let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    return names.map(Self.plain).contains { name in
      name == host || (!isAddress && domain.contains(".") && name == "*.\(domain)")
    }
  }

  /// Fails and closes `channel`, whose handshake is over, if the certificate is for other hosts only.
  func check(_ channel: any Channel) -> EventLoopFuture<Void> {
    let checked = channel.nioSSL_peerCertificate().flatMapThrowing { certificate in
      guard let certificate, allows(try CertificateContents(der: certificate.toDERBytes()).names) else {
        throw NIOSSLExtraError.failedToValidateHostname
      }
    }
    checked.whenFailure { _ in channel.close(promise: nil) }
    return checked
  }

  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}
