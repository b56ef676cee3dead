import Foundation
import NIOSSL
import TestSupport
import Testing

/// Tests of https with certificates that the system does not trust.
@Suite(.hangGuard)
struct CertificateTests {
  private static let users = #"[{"id":1,"name":"Ann"}]"#

  private let program = Executable()
  private var home: Home { program.home }
  private var root: String { home.path + "/root.pem" }

  init() throws {
    try Data(TestCertificates.root.utf8).write(to: URL(fileURLWithPath: root))
  }

  @Test func `an authority is trusted by option, variable and setting`() async throws {
    try await withServer { url in
      let refused = try await program.run("--server", url, "users")
      #expect(refused.status == 3)
      #expect(refused.errors.contains("its certificate is signed by an unknown authority, Test Root (Example Trust)"))
      let runs = [
        try await program.run("--server", url, "--ca", root, "--live", "users"),
        try await program.run("--server", url, "--live", "users", variables: ["SSL_CERT_FILE": root]),
        try await program.run("--server", url, "--live", "users", variables: ["SSL_CERT_DIR": "/nowhere:\(home.path)"]),
      ]
      _ = try await program.run("set", "caFile", "~/root.pem")
      for run in runs + [try await program.run("--server", url, "--live", "users")] {
        #expect(run.status == 0)
        #expect(run.output.contains("Ann"))
      }
    }
  }

  @Test func `doctor trusts the same authorities as requests`() async throws {
    try await withServer { url in
      let trusted = try await program.run("--server", url, "--ca", root, "doctor")
      #expect(trusted.output.contains("✓ certificate  signed by Test Root (Example Trust), valid until 2126"))
      let untrusted = try await program.run("--server", url, "doctor")
      #expect(
        untrusted.output.contains("✗ answer       could not connect securely to \(url): its certificate is signed"))
      #expect(untrusted.output.contains("✓ certificate  signed by Test Root (Example Trust), valid until 2126"))
      #expect(untrusted.status == 1)
    }
  }

  private func withServer(_ body: (String) async throws -> Void) async throws {
    let script: RawServer.Script = { connection in
      while try await connection.request() != nil { try await connection.answer(Self.users) }
    }
    try await RawServer.run(script, tls: .ofServer(with: TestCertificates.ofLocalhost)) { try await body($0.url()) }
  }
}
