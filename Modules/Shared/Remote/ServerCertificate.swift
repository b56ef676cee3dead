package import Foundation

/// The contents of a server's certificate, and whether it is trusted.
package struct ServerCertificate: Hashable, Sendable {
  package let issuer: String
  package let isSelfSigned: Bool
  /// The last moment at which it is valid.
  package let validUntil: Date
  package let trust: Trust

  /// Whether the certificate is trusted.
  package enum Trust: Hashable, Sendable {
    case trusted
    /// Signed by a trusted authority, but for another host.
    case otherHost
    /// Expired, not valid yet, or not signed by a trusted authority.
    case untrusted
  }

  package init(issuer: String, isSelfSigned: Bool, validUntil: Date, trust: Trust) {
    (self.issuer, self.isSelfSigned, self.validUntil, self.trust) = (issuer, isSelfSigned, validUntil, trust)
  }
}
