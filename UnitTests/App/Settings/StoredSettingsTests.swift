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
    #expect(layers.preferences.server == ServerChoice("http://example.org"))
    #expect(layers.preferences.keys == .vi)
    #expect(layers.preferences.color == .never)
  }

  @Test(arguments: [
    ("color = 'sometimes'", "color must be one of auto, always, never, not 'sometimes'"),
    ("format = true", "format must be one of table, tsv, csv, md, json, ndjson, not 'true'"),
    ("pager = false", "pager must be a shell command, or 'off' for none, not 'false'"),
    ("timeout = 0", "timeout must be a number of seconds, above 0 and at most 86400, not '0'"),
    (
      "server = 'http://ana:secret@[x'",
      "server must be an http or https address, or 'bundled', not 'http://…': it is not a URL"
    ),
    ("colour = 'never'", "unknown setting 'colour' (did you mean 'color'?)"),
    ("nonsense = 1", "unknown setting 'nonsense' ('set' lists them)"),
    ("[elsewhere]\nkeys = 'vi'", "unknown table 'elsewhere'"),
    ("keys", "expected a line such as name = \"value\""),
  ])
  func `an invalid setting is one warning, and the others apply`(_ line: String, _ warning: String) {
    let stored = StoredSettings(ConfigurationFile("radius = 7\n\(line)"), path: "/a/config.toml")
    #expect(stored.warnings == ["/a/config.toml:2: \(warning)"])
    #expect(stored.values == [.radius: "7"])
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
