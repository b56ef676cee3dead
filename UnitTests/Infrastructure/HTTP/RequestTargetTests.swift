import Foundation
import SharedInteractorInterface
import SharedRemote
import Testing

@testable import HTTPInfra

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/moved", "https://example.org/moved", true), ("moved?a=b#c", "https://example.org/moved?a=b", true),
    ("HTTPS://EXAMPLE.org:443/x", "https://EXAMPLE.org:443/x", true),
    ("https://example.org:8443/x", "https://example.org:8443/x", false),
    ("//example.org/x", "https://example.org/x", true),
    ("https://eve:pass@other.example/x", "https://other.example/x", false),
  ])
  func `a redirect elsewhere loses the authorization`(_ location: String, _ url: String, _ isTold: Bool) throws {
    let target = try target(at: "https://kim:sesame@example.org").redirected(to: location)
    #expect(target.url.absoluteString == url)
    #expect((target.authorization != nil) == isTold)
  }

  @Test(arguments: ["http://example.org/x", "http://other.example/", "HTTP://example.org"])
  func `a redirect from https to http is refused`(_ location: String) throws {
    let target = try target(at: "https://example.org")
    #expect(throws: LoadFailure.invalid("the answer redirects from https to http")) {
      try target.redirected(to: location)
    }
  }

  @Test(arguments: ["ftp://example.org/", "file:///etc/passwd", "mailto:kim@example.org", "https://"])
  func `a redirect to something other than http or https is refused`(_ location: String) throws {
    let target = try target(at: "https://example.org")
    #expect(throws: LoadFailure.self) { try target.redirected(to: location) }
  }

  @Test(arguments: [
    ("azAZ09-._~", "azAZ09-._~"), (":/?#[]@", "%3A%2F%3F%23%5B%5D%40"),
    ("!$&'()*+,;=", "%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
    (" \"<>\\^`{|}", "%20%22%3C%3E%5C%5E%60%7B%7C%7D"), ("%", "%25"), ("50%", "50%25"), ("%zz%2F", "%25zz%252F"),
    ("\u{0}\t\r\n\u{7F}", "%00%09%0D%0A%7F"), ("é", "%C3%A9"), ("e\u{301}", "e%CC%81"), ("漢", "%E6%BC%A2"),
    ("😀", "%F0%9F%98%80"), ("👍🏽", "%F0%9F%91%8D%F0%9F%8F%BD"), ("\u{FFFD}\u{10FFFF}", "%EF%BF%BD%F4%8F%BF%BF"),
    ("", ""),
  ])
  func `a query is percent-encoded except for letters, digits and marks`(_ text: String, _ encoded: String) throws {
    let request = HTTPRequest(path: "/todos", query: [.init(text, text), .init("q", text)])
    let target = try RequestTarget(of: request, at: try #require(ServerAddress("https://example.org")))
    #expect(target.url.absoluteString == "https://example.org/todos?\(encoded)=\(encoded)&q=\(encoded)")
  }

  @Test(arguments: [
    ("?_page=2", "https://example.org/api/users?_page=2"),
    ("/api/users?after=x#y", "https://example.org/api/users?after=x"),
    ("https://example.org/api/users?2", "https://example.org/api/users?2"),
    ("http://EXAMPLE.org/api/users?2", "https://EXAMPLE.org/api/users?2"),
    ("http://example.org:8080/api/users?2", "https://example.org/api/users?2"),
  ])
  func `a link to the next page keeps the scheme of the server, whatever a proxy has written`(
    _ link: String, _ url: String
  ) throws {
    let target = try target(at: "https://kim:sesame@example.org/api", link: link)
    #expect(target.url.absoluteString == url)
    #expect(target.authorization != nil)
  }

  @Test(arguments: ["https://other.example/users?2", "https://example.org:8443/users", "//other.example/users"])
  func `a link to the next page on another server is refused`(_ link: String) throws {
    #expect(throws: LoadFailure.self) { try target(at: "https://kim:sesame@example.org", link: link) }
  }

  private func target(at base: String, link: String) throws -> RequestTarget {
    try RequestTarget(of: HTTPRequest(path: "/users").following(link), at: #require(ServerAddress(base)))
  }

  private func target(at address: String) throws -> RequestTarget {
    try RequestTarget(of: HTTPRequest(path: "/users"), at: try #require(ServerAddress(address)))
  }
}
