import SharedPresentation
import SharedRemote
import SharedUI
import Testing

@testable import App

@Suite struct ConnectionTests {
  private func layers(_ text: String) -> SettingLayers {
    var layers = SettingLayers()
    layers.stored = StoredSettings(ConfigurationFile(text), path: "/c")
    return layers
  }

  private static let tables = """

    [connections.pottery]
    server = "https://redmine.example.org"
    service = "redmine"
    project = "pottery"
    open = 1
    [connections."api.example.org"]
    server = "https://api.example.org/"

    """

  @Test func `connections are read from the settings file`() throws {
    let layers = layers("connection = 'pottery'" + Self.tables)
    #expect(layers.stored.warnings == [])
    #expect(layers.stored.connections.map(\.name) == ["pottery", "api.example.org"])
    let connection = try #require(layers.connection)
    #expect(connection.service == "redmine")
    #expect(connection.values == ["project": "pottery", "open": "1"])
    #expect(layers.preferences.server == ServerAddress("https://redmine.example.org"))
    #expect(layers.stored.connections[1].variant == "")
  }

  @Test func `the connection or the server of the stronger source counts`() {
    var layers = layers("server = 'http://a.org'\nconnection = 'pottery'" + Self.tables)
    #expect(layers.connection?.name == "pottery")
    layers.set(.server, "http://b.org", in: .environment)
    #expect(layers.preferences.server == ServerAddress("http://b.org"))
    #expect(layers.connection?.variant == "")
    layers.set(.connection, "api.example.org", in: .option)
    #expect(layers.connection?.name == "api.example.org")
    layers.set(.connection, "sample", in: .option)
    #expect(layers.preferences.server == nil)
    layers.chosen = .some(layers.stored.connections[0])
    #expect(layers.connection?.name == "pottery")
  }

  @Test func `a service that an option names describes the server`() {
    var layers = layers("server = 'http://a.org'")
    layers.service = "./mine.toml"
    #expect(layers.connection?.service == "./mine.toml")
    #expect(layers.unusedService == nil)
    layers.set(.server, "bundled", in: .option)
    #expect(layers.unusedService == "./mine.toml")
    layers.chosen = .some(nil)
    #expect(layers.unusedService == nil)
  }

  @Test func `a server that is asked what it is gets no headers that may be secret`() throws {
    var layers = layers("[headers]\nX-Api-Key = '1'\nAccept = '2'")
    let server = try #require(ServerAddress("https://a.org"))
    layers.chosen = .some(Connection(name: "", server: server, service: Connection.unknownService))
    #expect(layers.headersInEffect.map(\.isSent) == [false, true])
    #expect(layers.connection?.variant == "")
  }

  @Test func `a description that was moved has the same lists and edits, and another one has others`() throws {
    let server = try #require(ServerAddress("https://tasks.example.org"))
    let variants = ["./mine.toml", "/home/ana/services/mine.toml", "/home/ana/yours.toml"].map {
      Connection(name: "kiln", server: server, service: $0).variant
    }
    #expect(variants == ["mine.toml", "mine.toml", "yours.toml"])
  }

  @Test(arguments: [
    ("connection = 'x'", "/c:1: no connection 'x'; 'connect' lists them"),
    ("[connections.x]\nproject = 'y'", "/c:2: the connection 'x' needs a server: an http or https address"),
    ("[connections]\nx = 1", "/c:1: unknown table 'connections'"),
  ])
  func `a faulty connection is one warning`(_ text: String, _ warning: String) {
    let layers = layers(text)
    #expect(layers.stored.warnings == [warning])
    #expect(layers.preferences.server == nil)
  }

  @Test func `a connection is saved in place of one with the same name, and the rest stays`() throws {
    let server = try #require(ServerAddress("https://redmine.example.org"))
    var file = ConfigurationFile("# mine\nformat = 'json'" + Self.tables)
    let connection = Connection(
      name: "pottery", server: server, service: "redmine", values: ["project": "7", "x": "y"])
    connection.save(in: &file, serverText: "https://redmine.example.org")
    let stored = StoredSettings(file, path: "/c")
    #expect(stored.warnings == [])
    #expect(stored.connections.first == connection)
    #expect(stored.values[.connection] == "pottery")
    #expect(file.text.hasPrefix("# mine\nformat = 'json'\nconnection = \"pottery\"\n"))
  }

  @Test(arguments: [
    ("pottery", "the connection 'pottery' has no usable project; run 'connect https://redmine.example.org' again"),
    ("", "Redmine needs a usable project; run 'connect https://redmine.example.org --service redmine'"),
  ])
  func `a connection whose description needs more says what, and how to get it`(
    _ name: String, _ message: String
  ) async throws {
    let server = try #require(ServerAddress("https://redmine.example.org"))
    let connection = Connection(name: name, server: server, service: "redmine")
    let failure = await #expect(throws: CommandFailure.self) { try await connection.description { _ in [] } }
    #expect(failure?.problem.text == message)
  }

  @Test func `a connection whose description needs more cannot be used`() async throws {
    let server = try #require(ServerAddress("https://redmine.example.org"))
    let connection = Connection(name: "pottery", server: server, service: "redmine")
    await #expect(throws: (any Error).self) { try await connection.description { _ in [] } }
    var complete = connection
    complete.values = ["project": "pottery"]
    #expect(try await complete.description { _ in [] }.name == "Redmine")
    let plain = Connection(name: "x", server: server)
    #expect(try await plain.description { _ in [] } == .builtIn)
    complete.values["closed"] = "tasks me"
    await #expect(throws: (any Error).self) { try await complete.description { _ in [] } }
    var unknown = connection
    unknown.service = "redmin"
    await #expect(throws: (any Error).self) { try await unknown.description { _ in [] } }
  }
}
