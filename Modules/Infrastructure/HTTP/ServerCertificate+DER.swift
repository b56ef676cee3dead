import Foundation
import NIOCore
import NIOSSL
import SharedRemote
import SwiftASN1

extension ServerCertificate {
  private static let commonName: ASN1ObjectIdentifier = [2, 5, 4, 3]
  private static let organization: ASN1ObjectIdentifier = [2, 5, 4, 10]
  private static let alternativeNames: ASN1ObjectIdentifier = [2, 5, 29, 17]

  init(_ certificate: NIOSSLCertificate) throws {
    try self.init(
      der: certificate.toDERBytes(), from: Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore)),
      until: Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter)))
  }

  /// Creates the contents of a certificate, whose names are read from its DER form.
  init(der: [UInt8], from start: Date, until end: Date) throws {
    let contents = Self.children(of: try DER.parse(der))
    guard let signed = contents.first else { throw ASN1Error.invalidASN1Object(reason: "an empty certificate") }
    // An optional version, then serial number, algorithm, issuer, validity and subject.
    let fields = Self.children(of: signed).drop { $0.identifier.tagClass == .contextSpecific }
    guard fields.count >= 5 else { throw ASN1Error.invalidASN1Object(reason: "a certificate without names") }
    let issuer = fields[fields.startIndex + 2]
    let subject = fields[fields.startIndex + 4]
    let extensions = fields.first { $0.identifier == ASN1Identifier(tagWithNumber: 3, tagClass: .contextSpecific) }
    self.init(
      issuer: try Self.name(issuer), isSelfSigned: issuer.encodedBytes == subject.encodedBytes,
      names: try extensions.map(Self.names) ?? [], validFrom: start, validUntil: end)
  }

  // The name of an authority: `R11 (Let's Encrypt)`.
  private static func name(_ node: ASN1Node) throws -> String {
    var (name, organization): (String?, String?)
    for attribute in children(of: node).flatMap(children) {
      let parts = children(of: attribute)
      guard parts.count == 2, case .primitive(let bytes) = parts[1].content else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      switch try ASN1ObjectIdentifier(derEncoded: parts[0]) {
      case commonName: name = text
      case Self.organization: organization = text
      default: break
      }
    }
    if let name, let organization, name != organization { return "\(name) (\(organization))" }
    return name ?? organization ?? "an unnamed authority"
  }

  // Returns the names in the extension for alternative names of the subject (RFC 5280, section 4.2.1.6).
  private static func names(in extensions: ASN1Node) throws -> [String] {
    for item in children(of: extensions).flatMap(children) {
      let parts = children(of: item)
      guard let first = parts.first, let last = parts.last, case .primitive(let value) = last.content,
        try ASN1ObjectIdentifier(derEncoded: first) == alternativeNames
      else { continue }
      return try children(of: try DER.parse(Array(value))).compactMap(name(ofHost:))
    }
    return []
  }

  private static func name(ofHost node: ASN1Node) throws -> String? {
    guard node.identifier.tagClass == .contextSpecific, case .primitive(let bytes) = node.content else { return nil }
    switch node.identifier.tagNumber {
    case 2: return String(decoding: bytes, as: UTF8.self)
    case 7: return try SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress
    default: return nil
    }
  }

  private static func children(of node: ASN1Node) -> [ASN1Node] {
    guard case .constructed(let nodes) = node.content else { return [] }
    return Array(nodes)
  }
}
