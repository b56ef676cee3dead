import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@testable import HTTPInfra

@Suite(.hangGuard)
struct CertificateProbeTests {
  private static let silence: RawServer.Script = { try await $0.stayOpen() }
  private static let in2026 = Date(timeIntervalSince1970: 1_767_225_600)
  private static let in2126 = Date(timeIntervalSince1970: 4_922_899_200)

  @Test func `a trusted certificate has an issuer and an end`() async throws {
    let certificate = try await certificate(TestCertificates.ofLocalhost)
    #expect(
      certificate
        == ServerCertificate(
          issuer: "Test Root (Example Trust)", isSelfSigned: false, names: ["localhost", "127.0.0.1"],
          validFrom: Self.in2026, validUntil: Self.in2126, trust: .trusted))
  }

  @Test func `a certificate for another host is recognised`() async throws {
    #expect(try await certificate(TestCertificates.ofOtherHost)?.trust == .otherHost)
  }

  @Test func `the certificate probe reports an expired certificate`() async throws {
    let certificate = try await certificate(TestCertificates.expired)
    #expect(certificate?.trust == .untrusted)
    #expect(certificate?.validUntil == Date(timeIntervalSince1970: 1_609_459_200))
  }

  @Test func `a self-signed certificate is reported as untrusted`() async throws {
    let certificate = try await certificate(TestCertificates.ofItself)
    #expect(
      certificate
        == ServerCertificate(
          issuer: "localhost", isSelfSigned: true, names: ["localhost", "127.0.0.1"], validFrom: Self.in2026,
          validUntil: Self.in2126, trust: .untrusted))
  }

  @Test func `the system does not trust the certificate authority of the tests`() async throws {
    try await TLSServer.run(TestCertificates.ofLocalhost) { server in
      let address = try #require(ServerAddress(server.url))
      let certificate = try await CertificateProbe(of: address, within: .seconds(60)).certificate()
      #expect(certificate?.trust == .untrusted)
    }
  }

  @Test func `a server without encryption has no certificate and is not contacted`() async throws {
    let address = try #require(ServerAddress("http://127.0.0.1:1"))
    #expect(try await CertificateProbe(of: address, within: .seconds(60)).certificate() == nil)
  }

  @Test func `the certificate probe reports a closed port as offline`() async throws {
    let address = try #require(ServerAddress("https://ana:secret@127.0.0.1:1"))
    await #expect(throws: LoadFailure.offline("could not connect to https://127.0.0.1:1")) {
      try await CertificateProbe(of: address, within: .seconds(60)).certificate()
    }
  }

  @Test func `the certificate probe reports a server without TLS as offline`() async throws {
    let plain: RawServer.Script = {
      try await $0.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      // Closing a connection whose input is unread may take the answer back.
      try await $0.stayOpen()
    }
    try await RawServer.run(plain) { server in
      let address = try #require(ServerAddress("https://127.0.0.1:\(server.port)"))
      let why = "\(address.display): it answers without TLS, so its address begins with http://"
      await #expect(throws: LoadFailure.offline("could not connect securely to \(why)")) {
        try await CertificateProbe(of: address, within: .seconds(60)).certificate()
      }
    }
  }

  @Test func `the certificate probe of a silent server times out`() async throws {
    try await RawServer.run(Self.silence) { server in
      let address = try #require(ServerAddress("https://127.0.0.1:\(server.port)"))
      await #expect(throws: LoadFailure.timeout("no certificate from \(address.display) within 0.2 seconds")) {
        try await CertificateProbe(of: address, within: .milliseconds(200)).certificate()
      }
    }
  }

  @Test func `a cancelled certificate probe ends at once`() async throws {
    try await RawServer.run(Self.silence) { server in
      let address = try #require(ServerAddress("https://127.0.0.1:\(server.port)"))
      let look = Task { try await CertificateProbe(of: address, within: .seconds(3_600)).certificate() }
      look.cancel()
      await #expect(throws: LoadFailure.cancelled) { try await look.value }
    }
  }

  @Test func `a certificate with malformed DER is an error`() {
    #expect(throws: (any Error).self) { try CertificateContents(der: [0x30, 0x00]) }
    #expect(throws: (any Error).self) { try CertificateContents(der: [1, 2, 3]) }
  }

  private func certificate(_ pem: String) async throws -> ServerCertificate? {
    let trusting = try TestAuthority()
    return try await TLSServer.run(pem) { server in
      let address = try #require(ServerAddress(server.url))
      return try await CertificateProbe(of: address, within: .seconds(60), files: trusting.files).certificate()
    }
  }
}
