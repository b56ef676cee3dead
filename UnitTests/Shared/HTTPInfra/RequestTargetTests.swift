import Foundation
import SharedInteractorInterface
import SharedRemote
import Testing

@testable import HTTPInfra

@Suite("Where a redirect leads, and who is told the password there")
struct RequestTargetTests {
  @Test(arguments: [
    ("/moved", "https://example.org/moved", true), ("moved?a=b#c", "https://example.org/moved?a=b", true),
    ("HTTPS://EXAMPLE.org:443/x", "https://EXAMPLE.org:443/x", true),
    ("https://example.org:8443/x", "https://example.org:8443/x", false),
    ("//example.org/x", "https://example.org/x", true),
    ("https://eve:pass@other.example/x", "https://other.example/x", false),
  ])
  func follows(_ location: String, _ url: String, _ isTold: Bool) throws {
    let target = try target(at: "https://kim:sesame@example.org").redirected(to: location)
    #expect(target.url.absoluteString == url)
    #expect((target.authorization != nil) == isTold)
  }

  @Test(arguments: ["http://example.org/x", "http://other.example/", "HTTP://example.org"])
  func refusesToGoOnUnencrypted(_ location: String) throws {
    let target = try target(at: "https://example.org")
    #expect(throws: LoadFailure.invalid("the answer redirects from https to http")) {
      try target.redirected(to: location)
    }
  }

  @Test(arguments: ["ftp://example.org/", "file:///etc/passwd", "mailto:kim@example.org", "https://"])
  func refusesWhatIsNoWebAddress(_ location: String) throws {
    let target = try target(at: "https://example.org")
    #expect(throws: LoadFailure.self) { try target.redirected(to: location) }
  }

  private func target(at address: String) throws -> RequestTarget {
    try RequestTarget(of: HTTPRequest(path: "/users"), at: try #require(ServerAddress(address)))
  }
}
