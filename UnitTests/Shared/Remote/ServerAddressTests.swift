import Foundation
import SharedRemote
import Testing

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("http://example.org", "http://example.org"), ("https://example.org/", "https://example.org"),
    ("HTTP://Example.ORG/API", "http://example.org/API"), ("http://example.org:8080", "http://example.org:8080"),
    ("http://example.org:80/", "http://example.org"), ("https://example.org:443", "https://example.org"),
    ("http://example.org:443", "http://example.org:443"), ("https://example.org:80", "https://example.org:80"),
    ("http://example.org:1", "http://example.org:1"), ("http://example.org:65535", "http://example.org:65535"),
    ("http://example.org/api/v1/", "http://example.org/api/v1"), ("http://example.org///", "http://example.org"),
    ("http://example.org/a%20b/", "http://example.org/a%20b"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("http://[::1]:8080/", "http://[::1]:8080"), ("http://[FE80::1]", "http://[fe80::1]"),
    ("http://example.org:/", "http://example.org"), ("localhost:8080", "http://localhost:8080"),
    ("127.0.0.1", "http://127.0.0.1"), ("[::1]:80/api/", "http://[::1]/api"), ("LocalHost/", "http://localhost"),
    ("http://example.org./", "http://example.org."),
  ])
  func `a server address is normalised`(_ text: String, _ url: String) throws {
    #expect(try #require(ServerAddress(text)).url.absoluteString == url)
  }

  @Test(arguments: [
    "", "example.org", "example.org:80", "localhost.example.org", "127.0.0.1.example.org", "localhost:x", "localhost@b",
    "//example.org", "ftp://example.org", "file:///tmp", "http:", "http://",
    "http:///users", "http://:80", "http:example.org", "http://example.org?x=1", "http://example.org/?",
    "http://example.org#top", "http://example.org/#", "http://example.org:0", "http://example.org:65536",
    "http://example.org:-1", "http://example.org:eighty", "http://exa mple.org", "http://[::1", "mailto:a@example.org",
    " http://example.org", "http://example.org\n", "http://example.org:99999999999999999999",
  ])
  func `an invalid server address is refused`(_ text: String) { #expect(ServerAddress(text) == nil) }

  @Test(arguments: [
    ("http://ana:secret@example.org/api", "ana", "ana:secret"),
    ("http://ana@example.org/api", "ana", "ana:"), ("http://ana:@example.org/api", "ana", "ana:"),
    ("http://an%40a:se%3Acret%2F%25@example.org/api", "an@a", "an@a:se:cret/%"),
    ("http://z%C3%B6e:%E2%82%AC@example.org/api", "zöe", "zöe:€"),
    ("http://Ana:SECRET@EXAMPLE.org:80/api/", "Ana", "Ana:SECRET"),
  ])
  func `user and password become the authorization`(_ text: String, _ user: String, _ pair: String) throws {
    let address = try #require(ServerAddress(text))
    #expect(address.user == user)
    #expect(address.authorization == "Basic " + Data(pair.utf8).base64EncodedString())
    #expect(address.display == "http://example.org/api")
  }

  @Test(arguments: [
    ("example.org", "begin it with http:// or https://"),
    ("ftp://h", "begin it with http:// or https://"),
    ("http://h:0", "its port is not a number from 1 to 65535"),
    ("http://h:65536/x", "its port is not a number from 1 to 65535"),
    ("http://h:abc", "its port is not a number from 1 to 65535"),
    ("http://h:70000?x", "its port is not a number from 1 to 65535"),
    ("http://h:-1", "its port is not a number from 1 to 65535"),
    ("http://ana:s@h:8o/x", "its port is not a number from 1 to 65535"),
    ("http://[::1]:x", "its port is not a number from 1 to 65535"),
    ("http://::1", "its host has several ':'; write an IPv6 address in brackets"),
    ("http://fe80::1:8080/x", "its host has several ':'; write an IPv6 address in brackets"),
    ("http://[::1", "it is not a URL"), ("http://[::1]8080", "it is not a URL"),
    ("http://:80", "it has no host"), ("http://:abc", "its port is not a number from 1 to 65535"),
    ("http://", "it has no host"), ("http://a:secret@h?x=1", "it has a query, from '?' on"),
    ("http://h/#x", "it has a fragment, from '#' on"), ("http://exa mple.org", "it is not a URL"),
  ])
  func `the invalid part of a server address is named`(_ text: String, _ problem: String) {
    #expect(ServerAddress.problem(with: text) == problem)
  }

  @Test func `a server address without a user has no authorization`() throws {
    let address = try #require(ServerAddress("http://example.org"))
    #expect(address.user == nil)
    #expect(address.authorization == nil)
  }

  @Test func `addresses of the same server are equal`() {
    #expect(ServerAddress("http://EXAMPLE.org:80//") == ServerAddress("http://example.org"))
    #expect(ServerAddress("http://ana@example.org") != ServerAddress("http://example.org"))
  }
}
