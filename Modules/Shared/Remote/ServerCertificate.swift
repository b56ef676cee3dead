package import Foundation

/// The contents of a server's certificate, and whether it is trusted.
package struct ServerCertificate: Hashable, Sendable {
  package let issuer: String
  package let isSelfSigned: Bool
  /// The host names and IP addresses that it is for.
  package let names: [String]
  /// The first moment at which it is valid.
  package let validFrom: Date
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

  package init(
    issuer: String, isSelfSigned: Bool, names: [String] = [], validFrom: Date = .distantPast, validUntil: Date,
    trust: Trust
  ) {
    self.issuer = issuer
    self.isSelfSigned = isSelfSigned
    self.names = names
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.trust = trust
  }
}

extension ServerCertificate {
  private static let maxNames = 3

  /// Returns why it is not accepted at `now`, as a phrase that follows "its certificate"; `nil` if it is.
  package func problem(at now: Date) -> String? {
    switch trust {
    case .trusted: nil
    case _ where validUntil < now: "expired at \(validUntil.formatted(.iso8601))"
    case _ where validFrom > now: "is not valid before \(validFrom.formatted(.iso8601))"
    case .otherHost: "is \(purpose), not for this host"
    case .untrusted where isSelfSigned: "is self-signed"
    case .untrusted: "is signed by an unknown authority, \(issuer)"
    }
  }

  /// The names that it is for, as a phrase: `for a.example and b.example`.
  package var purpose: String {
    if names.isEmpty { return "for no host" }
    if names.count == 1 { return "for \(names[0])" }
    let rest = names.count - Self.maxNames
    let last = rest > 0 ? "\(rest) more" : names[names.count - 1]
    let shown = rest > 0 ? names.prefix(Self.maxNames) : names.dropLast()
    return "for \(shown.joined(separator: ", ")) and \(last)"
  }
}
