import Testing

@testable import App

@Suite struct SettingTests {
  @Test(arguments: [
    (SettingName.format, ["table", "json"], ["", "JSON", "xml"]), (.color, ["auto", "never"], ["", "red"]),
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
  func `valid values of settings are accepted, and others refused`(
    _ name: SettingName, _ good: [String], _ bad: [String]
  ) {
    for text in good { #expect(name.setting.allows(text), "\(text)") }
    for text in bad { #expect(!name.setting.allows(text), "\(text)") }
  }

  @Test func `defaults of settings are valid values`() {
    for name in SettingName.allCases {
      var preferences = Preferences()
      #expect(name.setting.parse(name.setting.defaultText, &preferences))
      #expect(preferences == Preferences())
      for word in name.setting.words { #expect(name.setting.allows(word.word)) }
    }
  }
}
