import Foundation
import Testing
import TestSupport

@testable import HTTPInfra

@Suite struct TunnelCheckTests {
  @Test(arguments: [
    ("a.example.org", "a.example.org"), ("A.Example.org", "a.EXAMPLE.org."), ("a.example.org.", "a.example.org"),
    ("a.example.org", "*.example.org"), ("192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::1"),
    ("2001:DB8:0::1", "2001:db8::1"),
  ])
  func `a certificate for the server is accepted in a tunnel`(_ host: String, _ name: String) {
    #expect(TunnelCheck(host: host).allows(["other.example", name]))
  }

  @Test(arguments: [
    ("a.example.org", "b.example.org"), ("a.b.example.org", "*.example.org"), ("example.org", "*.org"),
    ("example.org", "*"), ("192.0.2.1", "*.0.2.1"), ("a.example.org", "127.0.0.1"), ("a.example.org", "a.*.org"),
    ("localhost", "*.localhost"), ("", ""),
  ])
  func `a certificate for other hosts is refused in a tunnel`(_ host: String, _ name: String) {
    #expect(!TunnelCheck(host: host).allows([name].filter { !$0.isEmpty }))
  }
}

/// The authority of the test certificates, in a file that a client trusts.
final class TestAuthority {
  let folder: TemporaryFolder
  let files: TLSFiles

  init() throws {
    folder = try TemporaryFolder()
    var files = TLSFiles()
    files.authorities = folder.path("root.pem")
    self.files = files
    _ = try write(TestCertificates.root, to: "root.pem")
  }

  /// Writes a file with `text`, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }
}
