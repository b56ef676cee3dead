import App
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import Testing

@testable import Main

@Suite struct SettingsTests {
  @Test func `the defaults are in effect without other sources`() throws {
    let settings = try settings()
    #expect(settings.server == nil)
    #expect(settings.store == .inDataFolder)
    #expect(settings.layers.preferences.format == .table)
    #expect(settings.mode == .liveOrSaved)
    #expect(settings.layers.preferences.timeout == .seconds(10))
    #expect(settings.layers.preferences.color == .auto)
    #expect(!settings.isOffline)
    #expect(!settings.failFast)
    #expect(!settings.verbose)
  }

  @Test func `the last of several options for a header counts`() throws {
    let settings = try settings("--header", "A: 1", "--header=B: 2", "--header", "a: 3")
    #expect(settings.layers.headers.all == [try CustomHeader("a: 3"), try CustomHeader("B: 2")])
  }

  @Test(arguments: [
    ("X-Api-Key:", "--header: the header X-Api-Key has no value; put it in quotes: --header 'Name: value'"),
    ("canary", "--header: a header must be 'Name: value' or 'Name: @FILE'"),
    ("canary\n: canary", "--header: the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    ("X: canary\n", "--header: the header X must be text on one line, without control characters"),
  ])
  func `an invalid header is a usage error that does not repeat its value`(_ line: String, _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try settings("--header", line, "canary") }
  }

  @Test func `variables override the defaults`() throws {
    let settings = try settings(
      environment: [
        "ROSTER_SERVER": "https://example.org/api", "ROSTER_STORE": "memory", "ROSTER_FORMAT": "tsv",
        "ROSTER_TIMEOUT": "2.5",
      ])
    #expect(try settings.server == address("https://example.org/api"))
    #expect(settings.store == .memory)
    #expect(settings.layers.preferences.format == .tsv)
    #expect(settings.layers.preferences.timeout == .milliseconds(2_500))
  }

  @Test func `options override variables`() throws {
    let settings = try settings(
      "--server", "http://localhost:8080", "--store", "lists.sqlite", "--format", "json", "--timeout", "0.5",
      environment: [
        "ROSTER_SERVER": "https://example.org/api", "ROSTER_STORE": "memory", "ROSTER_FORMAT": "tsv",
        "ROSTER_TIMEOUT": "2.5",
      ])
    #expect(try settings.server == address("http://localhost:8080"))
    #expect(settings.store == .file("lists.sqlite"))
    #expect(settings.layers.preferences.format == .json)
    #expect(settings.layers.preferences.timeout == .milliseconds(500))
  }

  @Test func `variables and options override the file`() throws {
    let text = "format = 'json'\ntimeout = 3\nserver = 'http://stored.example'\ncolor = 'always'\n"
    let stored = StoredSettings(ConfigurationFile(text), path: "config.toml")
    let settings = try settings("--timeout", "2", environment: ["ROSTER_FORMAT": "tsv"], stored: stored)
    #expect(settings.layers.preferences.format == .tsv)
    #expect(settings.layers.preferences.timeout == .seconds(2))
    #expect(try settings.server == address("http://stored.example"))
    #expect(settings.layers.preferences.color == .always)
    #expect(try self.settings("--server", "bundled", stored: stored).server == nil)
    #expect(try self.settings(environment: ["NO_COLOR": "1"], stored: stored).layers.preferences.color == .never)
    #expect(try self.settings(environment: ["NO_COLOR": ""], stored: stored).layers.preferences.color == .always)
  }

  @Test(arguments: [
    ([:], "less -FRXK"), (["PAGER": "more"], "more"), (["PAGER": "more", "ROSTER_PAGER": "most"], "most"),
    (["PAGER": "more", "ROSTER_PAGER": ""], ""), (["PAGER": ""], ""), (["PAGER": "a\nb"], "less -FRXK"),
  ])
  func `the pager is set by an option, a variable, the file or the default`(
    _ environment: [String: String], _ pager: String
  ) throws {
    #expect(try settings(environment: environment).layers.preferences.pager == pager)
    #expect(try settings("--no-pager", environment: environment).layers.preferences.pager == "")
    let stored = StoredSettings(ConfigurationFile("pager = 'stored'"), path: "config.toml")
    let isNamed = environment["ROSTER_PAGER"] != nil
    let overStored = try settings(environment: environment, stored: stored).layers.preferences.pager
    #expect(overStored == (isNamed ? pager : "stored"))
  }

  @Test func `options override the certificates in the file`() throws {
    let stored = StoredSettings(
      ConfigurationFile("caFile = '~/ca.pem'\ncertFile = 'c.pem'\nkeyFile = 'k.pem'"), path: "config.toml")
    let inFile = try settings(stored: stored).layers.preferences
    #expect([inFile.caFile, inFile.certFile, inFile.keyFile] == ["~/ca.pem", "c.pem", "k.pem"])
    let typed = try settings("--ca", "none", "--cert", "d.pem", "--key", "l.pem", stored: stored).layers.preferences
    #expect([typed.caFile, typed.certFile, typed.keyFile] == [nil, "d.pem", "l.pem"])
    #expect(try settings("--key", "l.pem", stored: stored).layers.preferences.keyFile == "l.pem")
    #expect(throws: CommandFailure.usage("--key needs --cert")) { try settings("--key", "l.pem") }
  }

  @Test func `an option overrides an invalid variable`() throws {
    let settings = try settings(
      "--server", "http://localhost:8080", "--format", "csv", "--timeout", "1",
      environment: ["ROSTER_SERVER": "nowhere", "ROSTER_FORMAT": "xml", "ROSTER_TIMEOUT": "soon"])
    #expect(settings.layers.preferences.format == .csv)
    #expect(settings.layers.preferences.timeout == .seconds(1))
  }

  @Test(arguments: ["ROSTER_SERVER", "ROSTER_STORE", "ROSTER_FORMAT", "ROSTER_TIMEOUT"])
  func `an empty variable counts as not set`(_ variable: String) throws {
    let settings = try settings(environment: [variable: ""])
    #expect(settings.server == nil)
    #expect(settings.store == .inDataFolder)
    #expect(settings.layers.preferences.format == .table)
    #expect(settings.layers.preferences.timeout == .seconds(10))
  }

  @Test func `flags are parsed`() throws {
    let settings = try settings("--offline", "--fail-fast", "--verbose", "--color", "never")
    #expect(settings.isOffline)
    #expect(settings.failFast)
    #expect(settings.verbose)
    #expect(settings.mode == .liveOrSaved)
    #expect(settings.layers.preferences.color == .never)
    #expect(try self.settings("--live").mode == .liveOnly)
  }

  @Test func `output options of the program are parsed`() throws {
    #expect(try settings().output == OutputOptions())
    let output = try settings("--fields", "id, address.city,id", "--quiet").output
    #expect(output.fields == ["id", "address.city"])
    #expect(output.isQuiet)
    #expect(throws: CommandFailure.usage("--quiet and --verbose cannot be combined")) {
      try settings("--quiet", "--verbose")
    }
  }

  @Test func `--plain excludes colours`() throws {
    #expect(try settings("--plain").output.isPlain)
    #expect(throws: CommandFailure.usage("--plain and --color always cannot be combined")) {
      try settings("--plain", "--color", "always")
    }
  }

  @Test(arguments: ["", ",", "id,", ",id", "id,,name", " "])
  func `an empty field name is an error`(_ text: String) {
    #expect(throws: CommandFailure.self) { try settings("--fields", text) }
  }

  @Test(arguments: [
    ("--server", "ROSTER_SERVER", "ftp://example.org"), ("--server", "ROSTER_SERVER", "example.org"),
    ("--server", "ROSTER_SERVER", "http://example.org?x=1"), ("--store", "ROSTER_STORE", "a\0b"),
    ("--format", "ROSTER_FORMAT", "xml"), ("--format", "ROSTER_FORMAT", "JSON"),
    ("--timeout", "ROSTER_TIMEOUT", "soon"), ("--timeout", "ROSTER_TIMEOUT", "0"),
    ("--timeout", "ROSTER_TIMEOUT", "-1"), ("--timeout", "ROSTER_TIMEOUT", "nan"),
    ("--timeout", "ROSTER_TIMEOUT", "inf"), ("--timeout", "ROSTER_TIMEOUT", "86401"),
  ])
  func `an error names the option or variable of an invalid value`(
    _ option: String, _ variable: String, _ value: String
  ) throws {
    let typed = #expect(throws: CommandFailure.self) { try settings("\(option)=\(value)") }
    #expect(try #require(typed).problem.message.hasPrefix("\(option) must be "))
    let inherited = #expect(throws: CommandFailure.self) { try settings(environment: [variable: value]) }
    #expect(try #require(inherited).problem.message.hasPrefix("\(variable) must be "))
  }

  @Test func `an invalid value of an option without a variable is an error`() {
    #expect(throws: CommandFailure.usage("--color must be auto, always or never, not 'red'")) {
      try settings("--color", "red")
    }
    #expect(throws: CommandFailure.usage("--offline and --live cannot be combined")) {
      try settings("--live", "--offline")
    }
  }

  @Test(arguments: ["--server=", "--store=", "--format=", "--timeout="])
  func `an empty option is an error`(_ option: String) {
    #expect(throws: CommandFailure.self) { try settings(option) }
  }

  @Test(arguments: [
    "ftp://ana:secret@example.org", "http://ana:secret@example.org?x", "http://ana:secret@", "ana:secret@example.org",
    "http://ana:se@cret@example.org/#x", "http:/ana:secret@example.org", "http://ana:secret",
    "//ana:secret@example.org", "http://example.org?password=secret", "http://ana:s/secret@example.org:99999",
  ])
  func `an error of a setting never shows a password`(_ address: String) throws {
    let errors = [
      #expect(throws: CommandFailure.self) { try settings("--server", address) },
      #expect(throws: CommandFailure.self) { try settings(environment: ["ROSTER_SERVER": address]) },
      #expect(throws: CommandFailure.self) { try settings("--format", address) },
    ]
    for error in errors {
      let message = try #require(error).problem.message
      #expect(!message.contains("secret"))
      #expect(!message.contains("cret@"))
    }
  }

  private func settings(
    _ arguments: String..., environment: [String: String] = [:], stored: StoredSettings = StoredSettings()
  ) throws -> Settings {
    guard case .roster(let settings, _) = try Invocation(arguments, environment: environment, stored: { stored }) else {
      throw CommandFailure.usage("not a session")
    }
    return settings
  }

  private func address(_ text: String) throws -> ServerAddress { try #require(ServerAddress(text)) }
}

@Suite struct SettingValuesTests {
  private static let precedences: [(typed: String?, inherited: String?, expected: Int?)] = [
    (nil, nil, nil), (nil, "", nil), (nil, "7", 7), ("3", nil, 3), ("3", "7", 3), ("3", "x", 3), ("3", "", 3),
  ]

  @Test(arguments: precedences)
  func `an option overrides its variable`(_ typed: String?, _ inherited: String?, _ expected: Int?) throws {
    let values = SettingValues(environment: inherited.map { ["NUMBER": $0] } ?? [:])
    #expect(try values.read(typed, "--number", "NUMBER", must: "be a number") { Int($0) } == expected)
  }

  @Test(arguments: ["x", "", nil])
  func `an invalid value of a setting is an error`(_ typed: String?) {
    let inherited = typed == nil ? "y" : "7"
    let (name, shown) = typed.map { ("--number", $0) } ?? ("NUMBER", "y")
    let values = SettingValues(environment: ["NUMBER": inherited])
    #expect(throws: CommandFailure.usage("\(name) must be a number, not '\(shown)'")) {
      try values.read(typed, "--number", "NUMBER", must: "be a number") { Int($0) }
    }
  }

  @Test func `a setting may have no variable`() throws {
    let values = SettingValues(environment: ["--number": "7"])
    #expect(try values.read(nil, "--number", nil, must: "be a number") { Int($0) } == nil)
    #expect(throws: CommandFailure.usage("--number must be a number, not 'x'")) {
      try values.read("x", "--number", nil, must: "be a number") { Int($0) }
    }
  }

  @Test func `an error in a setting is one line`() throws {
    let values = SettingValues(environment: ["NUMBER": "a\r\nb\nc"])
    let error = #expect(throws: CommandFailure.self) {
      try values.read(nil, "--number", "NUMBER", must: "be a number") { Int($0) }
    }
    #expect(try #require(error).problem.message == "NUMBER must be a number, not 'a b c'")
  }
}
