import SharedUI
import Testing

@testable import App

@Suite struct SettingTests {
  @Test(arguments: [
    (Setting.format, ["table", "json"], ["", "JSON", "xml"]), (.color, ["auto", "never"], ["", "red"]),
    (.keys, ["emacs", "vi"], ["vim", ""]), (.pager, ["", "less -FRX", "off", "a | b"], ["a\nb", "a\0"]),
    (.server, ["bundled", "http://example.org", "https://a:b@example.org/x"], ["", "example.org", "ftp://x"]),
    (.tokens, ["file", "keyring"], ["", "memory"]),
    (.caFile, ["none", "/etc/ca.pem", "~/ca.pem"], ["", "a\nb", "a\0"]), (.certFile, ["none", "a.pem"], [""]),
    (.keyFile, ["none", "a.pem"], [""]),
    (
      .timeout, ["1", "0.5", "86400", ".5"],
      ["", "0", "-1", "+2", "1e1", "1E3", "1e-1", ".", "1.2.3", "86401", "nan", "inf", "0x10", "soon"]
    ),
    (
      .maxAge, ["1", "600", "10m", "2h", "1d", "90s", "never", "3650d"],
      [
        "", "0", "0d", "-1", "1w", "d", "1.5h", "3651d",
        "99999999999999999999", "9223372036854775807d", "٣d", "1 d",
      ]
    ),
    (.radius, ["any", "1", "0.5", "20100"], ["", "0", "-1", "1e3", "20101", "nan", "inf", "0X10", "far"]),
  ])
  func `settings accept only valid values`(_ name: Setting, _ good: [String], _ bad: [String]) {
    for text in good { #expect(name.allows(text), "\(text)") }
    for text in bad { #expect(!name.allows(text), "\(text)") }
  }

  @Test func `defaults of settings are valid values`() {
    for name in Setting.all {
      var preferences = Preferences()
      #expect(name.parse(name.defaultText, &preferences))
      #expect(preferences == Preferences())
      for word in name.words { #expect(name.allows(word.word)) }
    }
  }

  @Test func `all choices are listed`() {
    #expect(Setting.format.words.map(\.word) == OutputFormat.allCases.map(\.rawValue))
    #expect(Setting.color.words.map(\.word) == ColorChoice.allCases.map(\.rawValue))
    #expect(Setting.keys.words.map(\.word) == KeyStyle.allCases.map(\.rawValue))
    #expect(Setting.tokens.words.map(\.word) == TokenPlace.allCases.map(\.rawValue))
  }
}

@Suite struct SettingCommandTests {
  @Test(arguments: [
    ("set", #"SetCommand(setting: nil, value: "")"#),
    ("set format json", #"SetCommand(setting: Optional(format), value: "json")"#),
    ("set pager ''", #"SetCommand(setting: Optional(pager), value: "")"#),
    (
      "set pager less --quit-if-one-screen -R",
      #"SetCommand(setting: Optional(pager), value: "less --quit-if-one-screen -R")"#
    ), ("set maxAge 10m", #"SetCommand(setting: Optional(maxAge), value: "10m")"#),
    ("unset maxAge", "UnsetCommand(setting: maxAge)"),
  ])
  func `every settings command is parsed`(_ line: String, _ command: String) throws {
    #expect(try parsed(line) == command)
  }

  @Test(arguments: [
    ("set formt json", "no setting 'formt': did you mean 'format'?"),
    (
      "set headers.X-Api-Key canary",
      "headers are not changed by set: edit [headers] in the settings file, or use --header"
    ), ("set X-Api-Key canary", "no setting 'X-Api-Key'; 'set' lists them"),
    ("unset everything", "no setting 'everything'; 'set' lists them"),
    ("set format", "format needs a VALUE; it must be table, tsv, csv, md, json or ndjson"),
    ("set format xml", "format must be table, tsv, csv, md, json or ndjson, not 'xml'"),
    ("set keys vi emacs", "keys must be emacs or vi, not 'vi emacs'"),
    (
      "set server http://a:b@c?d",
      "server must be an http or https address, or 'bundled', not 'http://…': it has a query, from '?' on"
    ),
    ("unset", "unset needs the NAME of a setting, for example 'unset format'; run 'set' to list them"),
    ("unset format keys", "unset takes one NAME"),
  ])
  func `wrong arguments of a settings command are explained`(_ line: String, _ message: String) throws {
    #expect(throws: CommandFailure.usage(message)) { try parsed(line) }
  }
}

/// A settings store in memory.
actor StubSettingsFile: SettingsStore {
  nonisolated let name = "/home/ana/config.toml"
  private(set) var text: String
  private(set) var isSecret = false

  init(_ text: String = "") { self.text = text }

  func edit(isSecret: Bool, _ change: @escaping @Sendable (String) throws -> String) throws -> String {
    text = try change(text)
    self.isSecret = self.isSecret || isSecret
    return text
  }
}
