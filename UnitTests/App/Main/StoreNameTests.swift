import App
import SharedRemote
import Testing

@testable import Main

@Suite struct StoreNameTests {
  // With another name, the saved data would no longer be found.
  @Test func `the store of a server always has the same name`() throws {
    #expect(StoreName.of(.bundled) == "bundled")
    #expect(try name("http://localhost:8080") == "http---localhost-8080-15c0062c1f82b6f0")
    #expect(try name("https://example.org/api") == "https---example.org-api-3bab3ccada38b0bf")
    #expect(try name("https://ana@example.org/api") == "https---example.org-api-b807d2ef13f7b287")
  }

  @Test(arguments: [
    "https://EXAMPLE.org/api", "https://example.org/api/", "https://example.org:443/api", "HTTPS://example.org/api//",
  ])
  func `the same server has the same store`(_ address: String) throws {
    #expect(try name(address) == name("https://example.org/api"))
  }

  @Test func `different servers have different stores`() throws {
    let addresses = [
      "http://example.org/api", "https://example.org/api", "https://example.org/ap-i", "https://example.org/ap.i",
      "https://example.org/ap_i", "https://example.org/API", "https://example.org:444/api", "https://example.org-api",
      "https://ana@example.org/api", "https://bob@example.org/api", "https://example.org/api/ana",
    ]
    #expect(Set(try addresses.map(name)).count == addresses.count)
  }

  @Test func `the password does not affect the name of the store`() throws {
    let names = try ["https://ana:secret@example.org", "https://ana:hidden@example.org", "https://ana@example.org"]
      .map(name)
    #expect(Set(names).count == 1)
    #expect(!names[0].contains("secret"))
  }

  @Test(arguments: [
    "https://example.org/../../etc/passwd", "http://[::1]:8080", "https://example.org/%00%2F", "https://example.org/é",
    "https://example.org/" + String(repeating: "long/", count: 100),
  ])
  func `the name of a store is a valid file name`(_ address: String) throws {
    let name = try name(address)
    #expect(name.utf8.count <= 100)
    #expect(name.wholeMatch(of: #/[A-Za-z0-9][A-Za-z0-9.\-]*/#) != nil)
  }

  private func name(_ address: String) throws -> String {
    StoreName.of(.remote(try #require(ServerAddress(address))))
  }
}
