package import Foundation

/// What a server's certificate says, and whether it is trusted.
package struct ServerCertificate: Hashable, Sendable {
  /// The name of whoever signed it.
  package let issuer: String
  package let isSelfSigned: Bool
  /// The last moment at which it is valid.
  package let validUntil: Date
  package let trust: Trust

  /// Whether a connection to the server is made.
  package enum Trust: Hashable, Sendable {
    case trusted
    /// It was signed by an authority that is trusted, for another host.
    case otherHost
    /// It has expired, is not valid yet, or was signed by somebody who is not trusted.
    case untrusted
  }

  /// Creates what was found out about a certificate.
  package init(issuer: String, isSelfSigned: Bool, validUntil: Date, trust: Trust) {
    (self.issuer, self.isSelfSigned, self.validUntil, self.trust) = (issuer, isSelfSigned, validUntil, trust)
  }
}
