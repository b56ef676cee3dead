import App
import SharedRemote
import Testing

@testable import Main

@Suite struct DataFoldersTests {
  @Test func `files are below the home folder by default`() throws {
    let folders = DataFolders(environment: ["HOME": "/home/ana"])
    #expect(folders.store(of: .bundled) == "/home/ana/.local/share/roster/bundled.sqlite")
    #expect(folders.history == "/home/ana/.local/state/roster/history")
    #expect(folders.service == "/home/ana/.local/share/roster/service.sqlite")
    #expect(folders.settings == "/home/ana/.config/roster/config.toml")
  }

  @Test func `each server has its own store`() throws {
    let folders = DataFolders(environment: ["HOME": "/home/ana"])
    let server = ServerChoice.remote(try #require(ServerAddress("http://localhost:8080")))
    #expect(
      folders.store(of: server) == "/home/ana/.local/share/roster/http---localhost-8080-15c0062c1f82b6f0.sqlite")
  }

  @Test(arguments: ["/home/ana", nil])
  func `environment variables override the default folders`(_ home: String?) {
    var environment = ["XDG_CONFIG_HOME": "/config", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "/state"]
    environment["HOME"] = home
    let folders = DataFolders(environment: environment)
    #expect(folders.store(of: .bundled) == "/data/roster/bundled.sqlite")
    #expect(folders.history == "/state/roster/history")
    #expect(folders.service == "/data/roster/service.sqlite")
    #expect(folders.settings == "/config/roster/config.toml")
  }

  @Test(arguments: ["data", "./data", "~/data", ""])
  func `a relative folder is ignored`(_ folder: String) {
    let environment = ["HOME": "/home/ana", "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder]
    let folders = DataFolders(environment: environment)
    #expect(folders.store(of: .bundled) == "/home/ana/.local/share/roster/bundled.sqlite")
    #expect(folders.history == "/home/ana/.local/state/roster/history")
  }

  @Test(arguments: [nil, "", "home/ana"])
  func `without a home folder there are no files`(_ home: String?) {
    var environment = ["XDG_DATA_HOME": "data"]
    environment["HOME"] = home
    let folders = DataFolders(environment: environment)
    #expect(folders.store(of: .bundled) == nil)
    #expect(folders.history == nil)
    #expect(folders.service == nil)
  }
}
