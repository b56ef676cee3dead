import App
import SharedRemote
import Testing

@testable import Main

@Suite struct DataFoldersTests {
  @Test func `files are below the home folder by default`() throws {
    let folders = DataFolders(environment: ["HOME": "/home/ana"])
    #expect(folders.store(of: nil) == "/home/ana/.local/share/roster/bundled.sqlite")
    #expect(folders.history == "/home/ana/.local/state/roster/history")
    #expect(folders.service == "/home/ana/.local/share/roster/service.sqlite")
    #expect(folders.settings == "/home/ana/.config/roster/config.toml")
  }

  @Test func `each server has its own store`() throws {
    let folders = DataFolders(environment: ["HOME": "/home/ana"])
    let server = try #require(ServerAddress("http://localhost:8080"))
    #expect(
      folders.store(of: server) == "/home/ana/.local/share/roster/http---localhost-8080-15c0062c1f82b6f0.sqlite")
  }

  @Test(arguments: ["/home/ana", nil])
  func `environment variables override the default folders`(_ home: String?) {
    var environment = ["XDG_CONFIG_HOME": "/config", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "/state"]
    environment["HOME"] = home
    let folders = DataFolders(environment: environment)
    #expect(folders.store(of: nil) == "/data/roster/bundled.sqlite")
    #expect(folders.history == "/state/roster/history")
    #expect(folders.service == "/data/roster/service.sqlite")
    #expect(folders.settings == "/config/roster/config.toml")
  }

  @Test(arguments: ["data", "./data", "~/data", ""])
  func `a relative folder is ignored`(_ folder: String) {
    let environment = ["HOME": "/home/ana", "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder]
    let folders = DataFolders(environment: environment)
    #expect(folders.store(of: nil) == "/home/ana/.local/share/roster/bundled.sqlite")
    #expect(folders.history == "/home/ana/.local/state/roster/history")
  }

  @Test(arguments: [nil, "", "home/ana"])
  func `without a home folder there are no files`(_ home: String?) {
    var environment = ["XDG_DATA_HOME": "data"]
    environment["HOME"] = home
    let folders = DataFolders(environment: environment)
    #expect(folders.store(of: nil) == nil)
    #expect(folders.history == nil)
    #expect(folders.service == nil)
  }
}

@Suite struct StoreFileNameTests {
  // With another name, the saved data would no longer be found.
  @Test func `the store of a server always has the same name`() throws {
    #expect(DataFolders.storeName(of: nil) == "bundled")
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
    let server: ServerAddress = try #require(ServerAddress(address))
    return DataFolders.storeName(of: server)
  }
}
