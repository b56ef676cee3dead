import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SettingCommandsTests {
  private let file = StubSettingsFile("# mine\ntimeout = 5\n")
  private let settings = CurrentSettings()

  @Test func `a setting is stored and takes effect at once`() async throws {
    let app = app()
    try await app.run("set format json", "set timeout 2.5", "set pager 'less -R'")
    #expect(await file.text == "# mine\ntimeout = 2.5\nformat = \"json\"\npager = \"less -R\"\n")
    #expect(settings.preferences.format == .json)
    #expect(settings.preferences.timeout == .milliseconds(2_500))
    #expect(app.recording.notes.text == "format is 'json'\ntimeout is '2.5'\npager is 'less -R'\n")
    try await app.run("unset format", "unset maxAge", "set pager ''")
    #expect(await file.text == "# mine\ntimeout = 2.5\npager = \"\"\n")
    #expect(settings.preferences.format == .table)
    #expect(app.recording.notes.text.hasSuffix("format is 'table'\nmaxAge is '1d'\npager is empty\n"))
    #expect(await app.asked().isEmpty)
  }

  @Test func `some settings take effect only after a restart`() async throws {
    let app = app()
    try await app.run("set keys vi", "unset server")
    let notes = "keys will be 'vi' after a restart\nserver will be 'bundled' after a restart\n"
    #expect(app.recording.notes.text == notes)
  }

  @Test func `values from options and variables stay in effect`() async throws {
    var layers = SettingLayers()
    layers.set(.format, "csv", in: .option)
    layers.set(.color, "never", in: .environment)
    let (settings, app) = app(with: layers)
    try await app.run("set format json", "set color always")
    #expect(settings.preferences.format == .csv)
    let notes =
      "format stays 'csv': --format overrides it\n"
      + "color stays 'never': the environment overrides it\n"
    #expect(app.recording.notes.text == notes)
    #expect(await file.text == "# mine\ntimeout = 5\nformat = \"json\"\ncolor = \"always\"\n")
  }

  @Test(arguments: [
    ("set format json", "timeout = 5\nformat = \"json\"\n[alias\nt = 'users'\n"),
    ("set radius 7", "timeout = 5\nradius = 7\nformat = table\n[alias\nt = 'users'\n"),
    ("unset timeout", "format = table\n[alias\nt = 'users'\n"),
    ("set timeout 7", "timeout = 7\nformat = table\n[alias\nt = 'users'\n"),
    ("alias u = users", "timeout = 5\nformat = table\n[alias\nt = 'users'\n\n[alias]\nu = \"users\"\n"),
  ])
  func `a line that cannot be parsed stays in the settings file unless its setting is changed`(
    _ line: String, _ text: String
  ) async throws {
    let odd = StubSettingsFile("timeout = 5\nformat = table\n[alias\nt = 'users'\n")
    let app = AppFixture(settings: settings, settingsFile: odd)
    try await app.run(line)
    #expect(await odd.text == text)
    #expect(settings.layers.stored.warnings.contains { $0.contains("missing ] after the name of a table") })
  }

  @Test func `a password is stored with a warning and never shown`() async throws {
    let app = app(.json)
    try await app.run("set server http://ana:secret@example.org", "set")
    #expect(await file.text.contains("server = \"http://ana:secret@example.org\""))
    #expect(await file.isSecret)
    let warning = "roster: warning: /home/ana/config.toml now contains the password of that URL; only you can read it"
    #expect(app.recording.notes.text == "\(warning)\nserver will be 'http://example.org' after a restart\n")
    #expect(app.recording.results.text.contains(#"{"name":"server","value":"http://example.org","source":"file"}"#))
  }

  @Test(arguments: [OutputFormat.table, .json, .csv])
  func `a password in an alias is stored with a warning and never shown`(_ format: OutputFormat) async throws {
    let app = app(format)
    try await app.run("alias s = set server http://ana:sec@ret@example.org/a", "alias", "help s")
    #expect(await file.text.contains("s = \"set server http://ana:sec@ret@example.org/a\""))
    #expect(await file.isSecret)
    let warning = "roster: warning: /home/ana/config.toml now contains the password of that URL; only you can read it"
    #expect(app.recording.notes.text == "\(warning)\nalias s = set server http://…@example.org/a\n")
    #expect(app.recording.results.text.contains("set server http://…@example.org/a"))
    let completed = await app.session.completions(for: "unalias ").all.map(\.description)
    for text in completed + [app.recording.results.text] { #expect(!text.contains("sec") && !text.contains("ret@")) }
  }

  @Test(arguments: [
    "alias x = --server http://ana:secret@example.org users", "alias x = ana:secret@example.org",
    "alias http://ana:secret@example.org = users", "alias x http://ana:secret@example.org",
    "unalias http://ana:secret@example.org", "set server http://ana:secret@",
  ])
  func `a password is not shown in errors`(_ line: String) async {
    let app = app()
    do {
      try await app.run(line)
      Issue.record("'\(line)' should have failed")
    } catch {
      #expect(!"\(error)".contains("secret"))
    }
    #expect(!app.recording.notes.text.contains("secret"))
  }

  @Test(arguments: [
    (OutputFormat.table, "NAME        VALUE       SOURCE\nformat      table       default\n", "13 settings\n"),
    (.tsv, "name\tvalue\tsource\nformat\ttable\tdefault\n", "keys\temacs\tdefault\n"),
    (.csv, "name,value,source\r\nformat,table,default\r\n", "keys,emacs,default\r\n"),
    (
      .json, #"{"command":"set","settings":[{"name":"format","value":"table","source":"default"},"#,
      #"{"name":"keys","value":"emacs","source":"default"}]}"# + "\n"
    ),
  ])
  func `settings are listed in every format`(_ format: OutputFormat, _ first: String, _ last: String) async throws {
    let app = app(format)
    try await app.run("set")
    #expect(app.recording.results.text.hasPrefix(first))
    #expect(app.recording.results.text.hasSuffix(last))
  }

  @Test func `maxAge determines when a list is stale`() async throws {
    let app = app()
    try await app.run("users", "tasks 3", "offline")
    app.clock.advance(7_200)
    try await app.run("users", "set maxAge 1h", "users", "tasks 3", "set maxAge never", "users")
    let lines = app.recording.results.text.split(separator: "\n").filter { $0.contains(" · saved") }
    let stale = lines.map { $0.contains("saved 2 hours ago · stale · offline by request") }
    #expect(stale == [false, true, true, false])
  }

  @Test(arguments: ["users", "tasks 3", "user 3", "stats", "near 35,135", "status", "cache"])
  func `every command that shows saved lists marks stale ones`(_ line: String) async throws {
    for format in [OutputFormat.table, .json] {
      let app = app(format)
      try await app.run("users", "tasks 3", "tasks 4", "offline", "set maxAge 1h")
      app.clock.advance(3_600)
      let before = app.recording.results.text.count
      try await app.run(line)
      #expect(!app.recording.results.text.dropFirst(before).contains("stale"))
      app.clock.advance(1)
      try await app.run(line)
      #expect(app.recording.results.text.dropFirst(before).contains("stale"))
    }
  }

  @Test func `without a home folder, no setting is stored`() async throws {
    let app = AppFixture()
    let why = "settings cannot be saved: no home folder (HOME is not set)"
    await #expect(throws: CommandFailure.failed(Problem(why))) {
      try await app.run("set format json")
    }
  }

  private func app(_ format: OutputFormat = .table) -> AppFixture {
    AppFixture(format, settings: settings, settingsFile: file)
  }

  private func app(with layers: SettingLayers) -> (CurrentSettings, AppFixture) {
    let settings = CurrentSettings(layers)
    return (settings, AppFixture(settings: settings, settingsFile: file))
  }
}
