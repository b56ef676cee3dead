import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct AliasTests {
  private let file = StubSettingsFile("# mine\n")
  private let settings = CurrentSettings()

  @Test func `aliases are stored, used, listed and removed`() async throws {
    let app = app()
    try await app.run("alias u = users", "alias mine = select 'Ana Sol'", "u", "mine", "alias m=mine", "m", "alias")
    let stored = "# mine\n\n[alias]\nu = \"users\"\nmine = \"select 'Ana Sol'\"\nm = \"mine\"\n"
    #expect(await file.text == stored)
    #expect(await app.asked() == ["GET /users", "GET /todos?userId=3", "GET /todos?userId=3"])
    let list = "NAME  COMMAND\nu     users\nmine  select 'Ana Sol'\nm     mine\n3 aliases\n"
    #expect(app.recording.results.text.hasSuffix(list))
    #expect(app.recording.notes.text.hasPrefix("alias u = users\nalias mine = select 'Ana Sol'\n"))
    try await app.run("unalias mine")
    #expect(await file.text == "# mine\n\n[alias]\nu = \"users\"\nm = \"mine\"\n")
    let why = "unknown command 'mine' (did you mean 'alias'?)"
    let error = await #expect(throws: UsageError.self) { try await app.run("m") }
    #expect(error?.message.hasPrefix("unknown command 'mine' (") ?? false, "\(why)")
  }

  @Test(arguments: [
    (OutputFormat.json, #"{"command":"alias","aliases":[{"name":"t","command":"tasks 3"}]}"# + "\n"),
    (.tsv, "name\tcommand\nt\ttasks 3\n"), (.csv, "name,command\r\nt,tasks 3\r\n"),
    (.table, "NAME  COMMAND\nt     tasks 3\n1 alias\n"),
  ])
  func `aliases are listed in every format`(_ format: OutputFormat, _ text: String) async throws {
    let app = AppFixture(format, settings: settings, settingsFile: file)
    try await app.run("alias t = tasks 3", "alias")
    #expect(app.recording.results.text == text)
  }

  @Test(arguments: [
    ("alias t = tasks 3", ["tasks", "3"]), ("alias t=tasks 3", ["tasks", "3"]), ("alias t =tasks 3", ["tasks", "3"]),
    ("alias t= tasks 3", ["tasks", "3"]), ("alias t = sync --watch", ["sync", "--watch"]),
    ("alias t = add '' = a", ["add", "", "=", "a"]),
  ])
  func `the words after = are those of the alias`(_ line: String, _ words: [String]) throws {
    let typed = try TypedCommand(try #require(TypedLine(line).commands.first))
    #expect((typed.command as? AliasCommand)?.alias == (try Alias("t", for: words)))
    #expect(try Alias("t", text: Alias("t", for: words).text).words == words)
  }

  @Test(arguments: [
    ("alias t", "write alias NAME = COMMAND, for example 'alias t = tasks 3'"),
    ("alias t =", "write alias NAME = COMMAND, for example 'alias t = tasks 3'"),
    ("alias t tasks", "write alias NAME = COMMAND, for example 'alias t = tasks 3'"),
    ("alias users = tasks", "'users' is a command; choose another name for the alias"),
    ("alias 1 = tasks", "'1' is not a valid alias name: use a letter, then letters, digits, - and _"),
    ("alias 'a b' = tasks", "'a b' is not a valid alias name: use a letter, then letters, digits, - and _"),
    ("alias = tasks", "'' is not a valid alias name: use a letter, then letters, digits, - and _"),
    ("alias t = tsks", "unknown command 'tsks' (did you mean 'tasks'?)"),
    ("alias t = t", "alias 't' refers to itself: t → t"),
    ("unalias", "unalias takes one NAME; run 'alias' to list them"),
    ("unalias x", "unknown alias 'x'; run 'alias' to list them"),
  ])
  func `an invalid alias is an error`(_ line: String, _ message: String) async throws {
    let app = app()
    do {
      try await app.run(line)
      Issue.record("\(line) was accepted")
    } catch let error as UsageError {
      #expect(error == UsageError(message))
    } catch CommandFailure.failed(let failure) {
      #expect(failure == Problem(message, kind: .usage))
    }
    #expect(await file.text == "# mine\n")
  }

  @Test func `an alias that refers to itself is an error`() async throws {
    let stored = StoredSettings(ConfigurationFile("[alias]\nx = 'a'\na = 'b 1'\nb = 'a 2'\n"), path: "c")
    #expect(stored.warnings.isEmpty)
    let error = #expect(throws: UsageError.self) { try TypedCommand(["x"], aliases: stored.aliases) }
    #expect(error == UsageError("alias 'a' refers to itself: a → b → a"))
  }

  @Test(arguments: [
    ("users = 'tasks'", "'users' is a command; choose another name for the alias"),
    ("t = 'tasks; users'", "alias 't' has several commands; an alias can have only one"),
    ("t = ''", "alias 't' is empty"), ("t = '# x'", "alias 't' is empty"),
    ("t = \"'x\"", "alias 't': unclosed quote: ' at column 1"),
    ("'a b' = 'tasks'", "'a b' is not a valid alias name: use a letter, then letters, digits, - and _"),
  ])
  func `an invalid alias in the file is a warning`(_ line: String, _ warning: String) {
    let stored = StoredSettings(ConfigurationFile("[alias]\n\(line)\nu = 'users'\n"), path: "c")
    #expect(stored.warnings == ["c:2: \(warning)"])
    #expect(stored.aliases.names == ["u"])
  }

  @Test func `hints and completion know aliases`() async throws {
    let app = app()
    try await app.run("users", "alias show-mine = tasks", "alias loop = users")
    let error = await #expect(throws: UsageError.self) { try await app.run("show-mnie") }
    #expect(error?.message == "unknown command 'show-mnie' (did you mean 'show-mine'?)")
    #expect(await app.session.completions(for: "sh").all.map(\.replacement) == ["show-mine"])
    #expect(await app.session.completions(for: "sh").all.map(\.description) == ["= tasks"])
    #expect(await app.session.completions(for: "unalias l").all.map(\.replacement) == ["loop"])
    #expect(await app.session.completions(for: "show-mine @b").all.map(\.replacement) == ["@bo"])
    #expect(await app.session.completions(for: "alias z = rem").all.map(\.replacement) == ["remove"])
  }

  @Test func `help shows what an alias stands for`() async throws {
    let app = app()
    try await app.run("alias u = undo", "alias t = u", "help t")
    let help = "t is an alias: u\nusage: undo\nundo the last edit\n"
    #expect(app.recording.results.text.contains(help))
    #expect(await app.session.completions(for: "help t").all.map(\.replacement) == ["tasks", "t"])
  }

  private func app() -> AppFixture { AppFixture(settings: settings, settingsFile: file) }
}
