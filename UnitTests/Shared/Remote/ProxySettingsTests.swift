import Foundation
import SharedInteractorInterface
import SharedRemote
import Testing

@Suite struct ProxySettingsTests {
  private static let choices: [([String: String], String, String?)] = [
    (["https_proxy": "http://a", "HTTPS_PROXY": "http://b"], "https://x.example", "a https_proxy"),
    (["https_proxy": "", "HTTPS_PROXY": "http://b"], "https://x.example", "b HTTPS_PROXY"),
    (["HTTPS_PROXY": "http://b", "ALL_PROXY": "http://c"], "https://x.example", "b HTTPS_PROXY"),
    (["all_proxy": "http://c", "ALL_PROXY": "http://d"], "https://x.example", "c all_proxy"),
    (["ALL_PROXY": "http://d"], "http://x.example", "d ALL_PROXY"),
    (["http_proxy": "http://e", "https_proxy": "http://a"], "http://x.example", "e http_proxy"),
    (["HTTP_PROXY": "http://e"], "http://x.example", nil), (["http_proxy": "http://e"], "https://x.example", nil),
    ([:], "https://x.example", nil),
  ]

  @Test(arguments: choices)
  func `the variable of a proxy depends on the scheme, and HTTP_PROXY is not read`(
    _ environment: [String: String], _ url: String, _ expected: String?
  ) throws {
    let choice = try ProxySettings(environment: environment).proxy(for: #require(URL(string: url)))
    #expect(choice.map { "\($0.address.host) \($0.variable)" } == expected)
  }

  // Except for ports and IPv6 networks, as curl 7.88 does.
  @Test(arguments: [
    ("x.example", "http://x.example"), ("example", "http://x.example"), (".example", "http://x.example"),
    ("*", "http://x.example"), (" * ", "http://x.example"), ("a x.example", "http://x.example"),
    ("a,x.example,b", "http://x.example"), ("X.EXAMPLE.", "http://x.example"), ("x.example", "http://X.example./"),
    ("192.0.2.0/24", "http://192.0.2.7"), ("192.0.2.7", "http://192.0.2.7"), ("0.0.0.0/0", "http://192.0.2.7"),
    ("2001:db8::1", "http://[2001:db8::1]"), ("[2001:db8::1]", "http://[2001:db8::1]"),
    ("2001:db8::/32", "http://[2001:db8::1]"), ("x.example:80", "http://x.example"),
    ("x.example:8080", "http://x.example:8080"), ("192.0.2.7:80", "http://192.0.2.7"),
    ("[2001:db8::1]:80", "http://[2001:db8::1]"),
  ])
  func `a host in NO_PROXY is reached directly`(_ list: String, _ url: String) throws {
    #expect(try proxy(for: url, unless: list) == nil)
  }

  @Test(arguments: [
    ("xample", "http://x.example"), ("y.x.example", "http://x.example"), ("a,*", "http://x.example"),
    ("*.example", "http://x.example"), ("192.0.2.0/25", "http://192.0.2.200"), ("2.7", "http://192.0.2.7"),
    ("192.0.2.0/33", "http://192.0.2.7"), ("192.0.2.0/-1", "http://192.0.2.7"), ("::/0", "http://192.0.2.7"),
    ("x.example:81", "http://x.example"), ("192.0.2.7:81", "http://192.0.2.7"), (".", "http://x.example"),
    ("", "http://x.example"), (",", "http://x.example"), ("x.example:y", "http://x.example"),
  ])
  func `a host that is not in NO_PROXY is reached through the proxy`(_ list: String, _ url: String) throws {
    #expect(try proxy(for: url, unless: list) != nil)
  }

  @Test(arguments: [
    "http://localhost:8080", "https://api.localhost", "http://127.0.0.1", "http://127.1.2.3:1", "http://[::1]:80",
    "http://LOCALHOST",
  ])
  func `this machine is never reached through a proxy`(_ url: String) throws {
    let settings = ProxySettings(environment: ["all_proxy": "http://a", "http_proxy": "socks5://a"])
    let url = try #require(URL(string: url))
    #expect(try settings.proxy(for: url) == nil)
  }

  @Test func `the lower-case variable for exceptions comes first`() throws {
    let settings = ProxySettings(environment: ["http_proxy": "a", "no_proxy": "x.example", "NO_PROXY": "y.example"])
    let (x, y) = (try #require(URL(string: "http://x.example")), try #require(URL(string: "http://y.example")))
    #expect(try settings.proxy(for: x) == nil)
    #expect(try settings.proxy(for: y) != nil)
  }

  @Test(arguments: [
    ("http://a.example:3128", "http://a.example:3128"), ("a.example:3128", "http://a.example:3128"),
    ("A.example", "http://a.example:1080"), ("http://u:s%40crEt@a.example:80/", "http://a.example:80"),
    ("[::1]:8", "http://[::1]:8"),
  ])
  func `a proxy has a host, a port and never a visible password`(_ text: String, _ display: String) {
    #expect(ProxyAddress(text)?.display == display)
  }

  @Test func `the credentials of a proxy are decoded`() {
    #expect(ProxyAddress("a.example:80")?.authorization == nil)
    let encoded = Data("u:s@crEt".utf8).base64EncodedString()
    #expect(ProxyAddress("http://u:s%40crEt@a.example:80/")?.authorization == "Basic \(encoded)")
  }

  @Test(arguments: ["socks5://a:1080", "https://a:443", "http://", "http://a:0", "http://a:99999", "a b"])
  func `anything but an HTTP proxy is an error that names the variable`(_ text: String) throws {
    let url = try #require(URL(string: "https://x.example"))
    let settings = ProxySettings(environment: ["ALL_PROXY": text])
    #expect(throws: LoadFailure.offline("ALL_PROXY must be the address of an HTTP proxy")) {
      try settings.proxy(for: url)
    }
  }

  private func proxy(for url: String, unless list: String) throws -> ProxySettings.Choice? {
    try ProxySettings(environment: ["http_proxy": "http://a", "NO_PROXY": list]).proxy(for: #require(URL(string: url)))
  }
}
