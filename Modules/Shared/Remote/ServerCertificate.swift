package import Foundation

/// The contents of a server's certificate.
package struct ServerCertificate: Hashable, Sendable {
  package let issuer: String
  package let isSelfSigned: Bool
  /// The host names and IP addresses that it is for.
  package let names: [String]
  /// The first moment at which it is valid.
  package let validFrom: Date
  /// The last moment at which it is valid.
  package let validUntil: Date

  package init(
    issuer: String, isSelfSigned: Bool, names: [String] = [], validFrom: Date = .distantPast, validUntil: Date
  ) {
    self.issuer = issuer
    self.isSelfSigned = isSelfSigned
    self.names = names
    self.validFrom = validFrom
    self.validUntil = validUntil
  }
}

extension ServerCertificate {
  private static let maxNames = 3

  /// Returns why it is not accepted at `now`, as a phrase that follows "its certificate".
  package func problem(at now: Date, isForOtherHost: Bool) -> String {
    if validUntil < now { return "expired at \(validUntil.formatted(.iso8601))" }
    if validFrom > now { return "is not valid before \(validFrom.formatted(.iso8601))" }
    if isForOtherHost { return "is \(purpose), not for this host" }
    return isSelfSigned ? "is self-signed" : "is signed by an unknown authority, \(issuer)"
  }

  /// The names that it is for, as a phrase: `for a.example and b.example`.
  private var purpose: String {
    if names.isEmpty { return "for no host" }
    if names.count == 1 { return "for \(names[0])" }
    let rest = names.count - Self.maxNames
    let last = rest > 0 ? "\(rest) more" : names[names.count - 1]
    let shown = rest > 0 ? names.prefix(Self.maxNames) : names.dropLast()
    return "for \(shown.joined(separator: ", ")) and \(last)"
  }
}
