import SharedUI
import Testing

@testable import App

@Suite("What a file says of settings")
struct KeptSettingsTests {
  @Test func goodValues() {
    let kept = KeptSettings(
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
    #expect(kept.complaints.isEmpty)
    var layers = SettingLayers()
    layers.kept = kept
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
    ("server = 'http://ana:secret@[x'", "server must be an http or https address, or 'bundled', not 'http://…'"),
    ("colour = 'never'", "unknown setting 'colour' (did you mean 'color'?)"),
    ("nonsense = 1", "unknown setting 'nonsense' ('set' lists them)"),
    ("[elsewhere]\nkeys = 'vi'", "unknown table 'elsewhere'"),
    ("keys", "expected a line such as name = \"value\""),
  ])
  func oneComplaintAndTheRestCounts(_ line: String, _ complaint: String) {
    let kept = KeptSettings(ConfigurationFile("radius = 7\n\(line)"), path: "/a/config.toml")
    #expect(kept.complaints == ["/a/config.toml:2: \(complaint)"])
    #expect(kept.values == [.radius: "7"])
  }

  @Test func theFirstOfTwoCounts() {
    let kept = KeptSettings(ConfigurationFile("keys = 'vi'\n!\nkeys = 'emacs'\n"), path: "c")
    #expect(kept.values == [.keys: "vi"])
    #expect(kept.complaints.map { $0.prefix(4) } == ["c:2:", "c:3:"])
    #expect(kept.complaints.last == "c:3: keys is set twice; this line is ignored")
  }

  @Test func eachSourceBeatsThoseBeforeIt() {
    var layers = SettingLayers()
    #expect(layers.value(of: .format) == ("table", .standard))
    layers.say(.format, "tsv", in: .standard)
    #expect(layers.value(of: .format) == ("tsv", .standard))
    layers.kept = KeptSettings(ConfigurationFile("format = 'csv'"), path: "c")
    #expect(layers.value(of: .format) == ("csv", .file))
    layers.say(.format, "json", in: .environment)
    #expect(layers.value(of: .format) == ("json", .environment))
    layers.say(.format, "table", in: .option)
    #expect(layers.value(of: .format) == ("table", .option))
    #expect(layers.preferences.format == .table)
  }
}
