import Foundation
import SharedRemote
import TestSupport
import Testing

@testable import HTTPInfra

@Suite(.hangGuard)
struct CertificateProbeTests {
  private static let in2026 = Date(timeIntervalSince1970: 1_767_225_600)
  private static let in2126 = Date(timeIntervalSince1970: 4_922_899_200)

  @Test func `a certificate has an issuer, names and an end, whoever signed it`() async throws {
    #expect(
      try await certificate(TestCertificates.ofLocalhost)
        == ServerCertificate(
          issuer: "Test Root (Example Trust)", isSelfSigned: false, names: ["localhost", "127.0.0.1"],
          validFrom: Self.in2026, validUntil: Self.in2126))
    #expect(
      try await certificate(TestCertificates.ofItself)
        == ServerCertificate(
          issuer: "localhost", isSelfSigned: true, names: ["localhost", "127.0.0.1"], validFrom: Self.in2026,
          validUntil: Self.in2126))
    let expired = try await certificate(TestCertificates.expired)
    #expect(expired?.validUntil == Date(timeIntervalSince1970: 1_609_459_200))
    #expect(try await certificate(TestCertificates.ofOtherHost)?.names == ["other.example"])
  }

  @Test func `the certificate is loaded without a request`() async throws {
    try await RawServer.run(RawScript.answering, tls: .ofServer(with: TestCertificates.ofItself)) { server in
      let address = try #require(ServerAddress(server.url()))
      #expect(try await CertificateProbe(of: address, within: .seconds(60)).certificate()?.isSelfSigned == true)
      #expect(await server.journal.requests == [])
    }
  }

  @Test func `a server without encryption has no certificate and is not contacted`() async throws {
    let address = try #require(ServerAddress("http://127.0.0.1:1"))
    #expect(try await CertificateProbe(of: address, within: .seconds(60)).certificate() == nil)
  }

  @Test func `a closed port and a server without TLS show no certificate`() async throws {
    let plain: RawServer.Script = {
      try await $0.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      // Closing a connection whose input is unread may take the answer back.
      try await $0.stayOpen()
    }
    try await RawServer.run(plain) { server in
      for port in [1, server.port] {
        let address = try #require(ServerAddress("https://127.0.0.1:\(port)"))
        await #expect(throws: (any Error).self) {
          try await CertificateProbe(of: address, within: .seconds(60)).certificate()
        }
      }
    }
  }

  @Test func `the certificate probe of a silent server ends in time, and when it is cancelled`() async throws {
    try await RawServer.run({ try await $0.stayOpen() }) { server in
      let address = try #require(ServerAddress("https://127.0.0.1:\(server.port)"))
      await #expect(throws: (any Error).self) {
        try await CertificateProbe(of: address, within: .milliseconds(200)).certificate()
      }
      let look = Task { try await CertificateProbe(of: address, within: .seconds(3_600)).certificate() }
      look.cancel()
      await #expect(throws: (any Error).self) { try await look.value }
    }
  }

  @Test func `a certificate with malformed DER is an error`() {
    #expect(throws: (any Error).self) { try ServerCertificate(der: [0x30, 0x00], from: .now, until: .now) }
    #expect(throws: (any Error).self) { try ServerCertificate(der: [1, 2, 3], from: .now, until: .now) }
  }

  private func certificate(_ pem: String) async throws -> ServerCertificate? {
    try await TLSServer.run(pem) { server in
      let address = try #require(ServerAddress(server.url))
      return try await CertificateProbe(of: address, within: .seconds(60)).certificate()
    }
  }
}
