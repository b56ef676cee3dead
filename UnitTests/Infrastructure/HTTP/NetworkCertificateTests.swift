import Foundation
import HTTPInfra
import NIOSSL
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite(.hangGuard)
struct NetworkCertificateTests {
  private let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  @Test func `an authority in a given file is trusted`() async throws {
    try await expectAnswer(authority.files)
  }

  @Test func `authorities in another file or folder are trusted, and what is unusable there is ignored`() async throws {
    _ = try authority.write("not a certificate", to: "README")
    let root = try authority.write(TestCertificates.root, to: "root.pem")
    for path in [root, authority.folder.path("")] {
      var files = TLSFiles()
      files.moreAuthorities = [authority.folder.path("missing"), path]
      try await expectAnswer(files)
    }
  }

  @Test(arguments: [
    (TestCertificates.expired, "expired at 2021-01-01T00:00:00Z"),
    (TestCertificates.ofOtherHost, "is for other.example, not for this host"),
    (TestCertificates.ofItself, "is self-signed"),
  ])
  func `a certificate is refused with the reason`(_ certificate: String, _ reason: String) async throws {
    for method in ["GET", "PATCH"] {
      let failure = try await failure(.ofServer(with: certificate), authority.files, method: method)
      #expect(failure == "could not connect securely to URL: its certificate \(reason)")
    }
  }

  @Test func `a certificate of an unknown authority is refused with its name`() async throws {
    #expect(
      try await failure(.ofServer(with: TestCertificates.ofLocalhost), TLSFiles())
        == "could not connect securely to URL: its certificate is signed by an unknown authority, Test Root (Example Trust)"
    )
  }

  @Test(arguments: [TLSVersion.tlsv1, .tlsv11])
  func `a server without TLS 1.2 is refused`(_ version: TLSVersion) async throws {
    var old = try TLSConfiguration.ofServer(with: TestCertificates.ofLocalhost)
    (old.minimumTLSVersion, old.maximumTLSVersion) = (.tlsv1, version)
    #expect(
      try await failure(old, authority.files)
        == "could not connect securely to URL: it does not support TLS 1.2 or later")
  }

  @Test(arguments: [TLSVersion.tlsv12, .tlsv13])
  func `a client certificate is shown to a server that requires one`(_ version: TLSVersion) async throws {
    let required = try requiringCertificate(version)
    var files = authority.files
    files.certificate = try authority.write(TestCertificates.ofLocalhost, to: "client.pem")
    files.key = try authority.write(TestCertificates.key, to: "key.pem")
    try await expectAnswer(files, required)
    files.certificate = try authority.write(
      "\(TestCertificates.ofLocalhost)\n\(TestCertificates.key)\n", to: "both.pem")
    files.key = nil
    try await expectAnswer(files, required)
  }

  @Test(arguments: ["GET", "PATCH"])
  func `a missing client certificate is named`(_ method: String) async throws {
    let failure = try await failure(try requiringCertificate(.tlsv13), authority.files, method: method)
    #expect(failure == "could not connect securely to URL: it requires a client certificate (--cert)")
  }

  @Test(arguments: ["GET", "PATCH"])
  func `a client certificate that the server does not accept is named`(_ method: String) async throws {
    var files = authority.files
    files.certificate = try authority.write("\(TestCertificates.ofItself)\n\(TestCertificates.key)\n", to: "both.pem")
    let failure = try await failure(try requiringCertificate(.tlsv13), files, method: method)
    #expect(failure == "could not connect securely to URL: it does not accept the client certificate")
  }

  @Test func `a file that cannot be used is named, and nothing is sent`() async throws {
    let (none, text) = (authority.folder.path("none"), try authority.write("no PEM", to: "text"))
    let root = try authority.write(TestCertificates.root, to: "root.pem")
    let encrypted = try authority.write(Self.encryptedKey, to: "encrypted")
    let other = try authority.write(Self.otherKey, to: "other")
    for (ca, certificate, key, reason) in [
      (none, nil, nil, "could not read \(none)"), (text, nil, nil, "no certificate in PEM in \(text)"),
      (nil, none, nil, "could not read \(none)"), (nil, root, nil, "no private key in PEM in \(root)"),
      (nil, root, encrypted, "the key in \(encrypted) is encrypted"),
      (nil, root, other, "the key in \(other) is not that of the certificate in \(root)"),
    ] as [(String?, String?, String?, String)] {
      var files = TLSFiles()
      (files.authorities, files.certificate, files.key) = (ca, certificate, key)
      let server = try TLSConfiguration.ofServer(with: TestCertificates.ofLocalhost)
      #expect(try await failure(server, files, method: "POST") == reason)
    }
  }

  private func expectAnswer(_ files: TLSFiles, _ tls: TLSConfiguration? = nil) async throws {
    let tls = try tls ?? .ofServer(with: TestCertificates.ofLocalhost)
    try await RawServer.run(RawScript.answering, tls: tls) { server in
      let response = try await withNetworkClient(of: server.url(), files: files) {
        try await $0.send(HTTPRequest(path: "/users"))
      }
      #expect(response.status == 200)
    }
  }

  // Returns the reason why a request is offline, with the server's address as `URL`.
  private func failure(_ tls: TLSConfiguration, _ files: TLSFiles, method: String = "GET") async throws -> String? {
    try await RawServer.run(RawScript.answering, tls: tls) { server in
      let failure = try await withNetworkClient(of: server.url(), files: files) { client in
        await #expect(throws: LoadFailure.self) {
          try await client.send(
            HTTPRequest(method: method, path: "/todos/1", body: method == "GET" ? nil : Data("{}".utf8)))
        }
      }
      #expect(await server.journal.requests == [])
      guard case .offline(let why) = failure else {
        Issue.record("not offline: \(String(describing: failure))")
        return nil
      }
      return why.replacing(server.url(), with: "URL")
    }
  }

  private func requiringCertificate(_ version: TLSVersion) throws -> TLSConfiguration {
    var configuration = try TLSConfiguration.ofServer(with: TestCertificates.ofLocalhost)
    configuration.certificateVerification = .noHostnameVerification
    configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes([UInt8](TestCertificates.root.utf8)))
    configuration.maximumTLSVersion = version
    return configuration
  }

  private static let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg508nqeJcmorc4d/H
    CBikKWxAKv5XCxk2bWtMjVOCm0ihRANCAARQiQNAG+h2S/MZEehkp2P3UpkBieBa
    DarSFq8HCxWaNxA8GvG90tBnH7zlgm6LG+kMefT14c/RHEkzXSbSiRG0
    -----END PRIVATE KEY-----
    """

  private static let encryptedKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjgS5SCbrmcLwICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEDoTxiDNms9FP6PKpz1lnFsEgZC/
    HlSxk8Lx8gbXGGNxBlTOplwaVZO2GAO1IWVkYf0OuLAdLvwwl9tF7CAbLAo1U3Xy
    dYlFr2tsOes/3twwt0eWyVRn3Un09HmXoh3y+UsP9s4A/mO1SQGxpr3UtstAj4CN
    Eu7OLCVsZWzR/nxd9kn2rBn1VAiN5U0eVyW0wCQCrY/9w7dad7hOxfcADR9eKic=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
