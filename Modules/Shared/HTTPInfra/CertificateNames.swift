import SwiftASN1

/// Who signed a certificate, read from its DER form.
struct CertificateNames {
  /// The name of whoever signed it: `R11 (Let's Encrypt)`.
  let issuer: String
  /// Whether it was signed in the name that it certifies.
  let isSelfSigned: Bool

  private static let commonName: ASN1ObjectIdentifier = [2, 5, 4, 3]
  private static let organization: ASN1ObjectIdentifier = [2, 5, 4, 10]

  /// Reads the certificate `der`.
  ///
  /// - Throws: An error if it is not a certificate.
  init(der: [UInt8]) throws {
    let contents = try Self.children(of: try DER.parse(der))
    guard let signed = contents.first else { throw ASN1Error.invalidASN1Object(reason: "an empty certificate") }
    // Serial number, algorithm, issuer, validity and subject, after a version that may be left out.
    let fields = try Self.children(of: signed).drop { $0.identifier.tagClass == .contextSpecific }
    guard fields.count >= 5 else { throw ASN1Error.invalidASN1Object(reason: "a certificate without names") }
    let (issuer, subject) = (fields[fields.startIndex + 2], fields[fields.startIndex + 4])
    self.issuer = try Self.name(issuer)
    isSelfSigned = issuer.encodedBytes == subject.encodedBytes
  }

  private static func name(_ node: ASN1Node) throws -> String {
    var (person, organization): (String?, String?)
    for set in try children(of: node) {
      for attribute in try children(of: set) {
        let parts = try children(of: attribute)
        guard parts.count == 2, case .primitive(let bytes) = parts[1].content else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        switch try ASN1ObjectIdentifier(derEncoded: parts[0]) {
        case commonName: person = text
        case Self.organization: organization = text
        default: break
        }
      }
    }
    if let person, let organization, person != organization { return "\(person) (\(organization))" }
    return person ?? organization ?? "a nameless authority"
  }

  private static func children(of node: ASN1Node) throws -> [ASN1Node] {
    guard case .constructed(let nodes) = node.content else { return [] }
    return Array(nodes)
  }
}
