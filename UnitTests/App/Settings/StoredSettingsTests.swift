import SharedDomain
import SharedRemote
import SharedUI
import Testing

@testable import App

@Suite struct StoredSettingsTests {
  @Test func `valid settings are read from the file`() {
    let stored = StoredSettings(
      ConfigurationFile(
        """
        format = 'json'
        timeout = 2.5
        maxAge = "2h"
        radius = 50
        pager = ""
        server = "http://example.org"
        keys = "vi"
        color = "never"
        """), path: "/c")
    #expect(stored.warnings.isEmpty)
    var layers = SettingLayers()
    layers.stored = stored
    #expect(layers.preferences.format == .json)
    #expect(layers.preferences.timeout == .milliseconds(2_500))
    #expect(layers.preferences.maxAge == .seconds(7_200))
    #expect(layers.preferences.radius == 50)
    #expect(layers.preferences.pager == "")
    #expect(layers.preferences.server == ServerAddress("http://example.org"))
    #expect(layers.preferences.keys == .vi)
    #expect(layers.preferences.color == .never)
  }

  @Test(arguments: [
    ("color = 'sometimes'", "color must be auto, always or never, not 'sometimes'"),
    ("format = true", "format must be table, tsv, csv, md, json or ndjson, not 'true'"),
    ("pager = false", "pager must be a shell command, or 'off' for none, not 'false'"),
    ("timeout = 0", "timeout must be a number of seconds, above 0 and at most 86400, not '0'"),
    (
      "server = 'http://ana:secret@[x'",
      "server must be an http or https address, or 'bundled', not 'http://…': it is not a URL"
    ),
    ("colour = 'never'", "no setting 'colour': did you mean 'color'?"),
    ("nonsense = 1", "no setting 'nonsense'; 'set' lists them"),
    ("[elsewhere]\nkeys = 'vi'", "unknown table 'elsewhere'"),
    ("keys", "expected a line such as name = \"value\""),
  ])
  func `an invalid setting is one warning, and the others apply`(_ line: String, _ warning: String) {
    let stored = StoredSettings(ConfigurationFile("radius = 7\n\(line)"), path: "/a/config.toml")
    #expect(stored.warnings == ["/a/config.toml:2: \(warning)"])
    #expect(stored.values == [.radius: "7"])
  }

  @Test func `headers are read from their table`() throws {
    let text = "[headers]\nX-Api-Key = '@~/key'\n\"X.y\" = \"a b\"\nX-Api-Version = 2\n[alias]\nt = 'tasks 3'\n"
    let stored = StoredSettings(ConfigurationFile(text), path: "c")
    #expect(stored.warnings.isEmpty)
    #expect(stored.aliases.names == ["t"])
    #expect(
      stored.headers.all == [
        try CustomHeader("X-Api-Key: @~/key"), try CustomHeader("X.y: a b"), try CustomHeader("X-Api-Version: 2"),
      ])
  }

  @Test(arguments: [
    ("[headers]\nX-Api-Key = ''", "2: the header X-Api-Key has no value"),
    (
      "[headers]\nX = \"canary\\n\"", "2: the header X must be text on one line, without control characters"
    ),
    (
      "[headers]\n'X-Api-Key: canary' = 'canary'", "2: the name of a header must be letters, digits and !#$%&'*+-.^_`|~"
    ),
    ("[headers]\nHost = 'canary'", "2: the header Host cannot be set, since Roster sets it itself"),
    ("[headers]\nX = 'a'\nx = 'canary'", "3: x is set twice; this line is ignored"),
    ("[headers]\nX = canary", "2: a value must be a number, true, false, or text in quotes on the same line"),
    ("headers = 'X: canary'", "1: headers are a table: [headers]"),
    ("X-Api-Key = 'canary'", "1: no setting 'X-Api-Key'; 'set' lists them"),
  ])
  func `an invalid header is a warning without its value`(_ text: String, _ warning: String) {
    let stored = StoredSettings(ConfigurationFile(text), path: "c")
    #expect(stored.warnings == ["c:\(warning)"])
    #expect(stored.headers.all.allSatisfy { $0.value == .text(Secret("a")) })
  }

  @Test(arguments: [
    ("", "https://b.example", true), ("server = 'https://a.example'", "https://b.example", false),
    ("server = 'https://a.example/api'", "https://A.example:443/v2", true),
    ("server = 'https://a.example'", "http://a.example", false), ("server = 'https://a.example'", nil, true),
    ("server = 'https://a.example'", "bundled", false), ("server = 'bundled'", "https://a.example", true),
  ])
  func `headers in the file are for the server in the file`(_ line: String, _ option: String?, _ isSent: Bool) throws {
    var layers = SettingLayers()
    layers.stored = StoredSettings(ConfigurationFile("\(line)\n[headers]\nA = '1'\nB = '2'"), path: "c")
    if let option { layers.set(.server, option, in: .option) }
    layers.headers.set(try CustomHeader("b: 3"))
    let headers = layers.headersInEffect
    #expect(headers.map(\.header) == [try CustomHeader("A: 1"), try CustomHeader("b: 3")])
    #expect(headers.map(\.source) == [.file, .option])
    #expect(headers.map(\.isSent) == [isSent, option != "bundled"])
  }

  @Test func `the first of two values of a setting applies`() {
    let stored = StoredSettings(ConfigurationFile("keys = 'vi'\n!\nkeys = 'emacs'\n"), path: "c")
    #expect(stored.values == [.keys: "vi"])
    #expect(stored.warnings.map { $0.prefix(4) } == ["c:2:", "c:3:"])
    #expect(stored.warnings.last == "c:3: keys is set twice; this line is ignored")
  }

  @Test func `each source overrides those before it`() {
    var layers = SettingLayers()
    #expect(layers.value(of: .format) == ("table", .default))
    layers.set(.format, "tsv", in: .default)
    #expect(layers.value(of: .format) == ("tsv", .default))
    layers.stored = StoredSettings(ConfigurationFile("format = 'csv'"), path: "c")
    #expect(layers.value(of: .format) == ("csv", .file))
    layers.set(.format, "json", in: .environment)
    #expect(layers.value(of: .format) == ("json", .environment))
    layers.set(.format, "table", in: .option)
    #expect(layers.value(of: .format) == ("table", .option))
    #expect(layers.preferences.format == .table)
  }
}
