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
    let why = "no command 'mine': did you mean 'alias'?"
    let error = await #expect(throws: CommandFailure.self) { try await app.run("m") }
    #expect(error?.problem.message.hasPrefix("no command 'mine'") ?? false, "\(why)")
  }

  @Test func `where an alias sends its results, an alias for it sends them, too`() throws {
    var aliases = Aliases()
    let lines = [
      ("m", "users | head -2"), ("w", "m | wc -l"), ("o", "users; w"), ("f", "users > f.csv"), ("z", "m; users"),
    ]
    for (name, text) in lines { aliases.add(try Alias(name, text: text)) }
    #expect(try aliases.destination(of: ["o"], isAtPrompt: true) == .command("head -2 | wc -l"))
    #expect(try aliases.destination(of: ["users"], isAtPrompt: false) == nil)
    let file = try #require(try aliases.destination(of: ["f"], isAtPrompt: true))
    for (words, error) in [
      ("z", "'m' sends its results elsewhere, so it must be the last command of alias 'z'"),
      (
        "w",
        "alias 'w' sends its results elsewhere ('| head -2 | wc -l'), which works only at the prompt, on a line of its own"
      ),
    ] {
      #expect(throws: CommandFailure.usage(error)) { try aliases.destination(of: [words], isAtPrompt: words == "z") }
    }
    #expect(throws: CommandFailure.usage("'f' already writes to a file ('> f.csv')")) {
      try file.continued(by: .command("wc"), of: "f")
    }
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
    ("alias t = add '' = a", ["add", "", "=", "a"]), ("alias t tasks", ["tasks"]), ("alias t 'tasks'", ["tasks"]),
  ])
  func `the words after = are those of the alias`(_ line: String, _ words: [String]) throws {
    let typed = try TypedCommand(try #require(TypedLine(line).commands.first))
    #expect((typed.command as? AliasCommand)?.alias == (try Alias("t", for: [words])))
    #expect(try Alias("t", text: Alias("t", for: [words]).text).commands == [words])
  }

  @Test(arguments: [
    ("alias t", "write alias NAME = COMMAND, for example 'alias t = tasks 3'"),
    ("alias t =", "write alias NAME = COMMAND, for example 'alias t = tasks 3'"),
    ("alias t ''", "write alias NAME = COMMAND, for example 'alias t = tasks 3'"),
    ("alias t tasks 3", "write = after the name of the alias, for example 'alias t = tasks 3'"),
    ("alias users = tasks", "'users' is a command; choose another name for the alias"),
    ("alias 1 = tasks", "'1' is not a valid alias name: use a letter, then letters, digits, - and _"),
    ("alias 'a b' = tasks", "'a b' is not a valid alias name: use a letter, then letters, digits, - and _"),
    ("alias = tasks", "'' is not a valid alias name: use a letter, then letters, digits, - and _"),
    ("alias t = tsks", "no command 'tsks': did you mean 'tasks'?"),
    ("alias t = t", "alias 't' refers to itself: t → t"), ("alias 't = t'", "alias 't' refers to itself: t → t"),
    ("alias t = 'users; tsks'", "no command 'tsks': did you mean 'tasks'?"),
    ("alias t = 'users; t'", "alias 't' refers to itself: t → t"),
    ("alias t = '$1 3'", "no command '$1'; 'help' lists the commands"),
    ("alias t = ' ; '", "alias 't' is empty"), ("alias t ';'", "alias 't' is empty"),
    ("alias t \"users 'x\"", "alias 't': unclosed quote: ' at column 7"),
    ("alias t users 'tasks 3'", "write = after the name of the alias, for example 'alias t = tasks 3'"),
    ("unalias", "unalias takes one NAME; run 'alias' to list them"),
    ("unalias x", "no alias 'x'; 'alias' lists them"),
  ])
  func `an invalid alias is an error`(_ line: String, _ message: String) async throws {
    let app = app()
    do {
      try await app.run(line)
      Issue.record("\(line) was accepted")
    } catch {
      #expect(CommandFailure(error) == .usage(message))
    }
    #expect(await file.text == "# mine\n")
  }

  @Test func `an alias that refers to itself is an error`() async throws {
    let stored = StoredSettings(ConfigurationFile("[alias]\nx = 'a'\na = 'b 1'\nb = 'a 2'\n"), path: "c")
    #expect(stored.warnings.isEmpty)
    let error = #expect(throws: CommandFailure.self) { try TypedCommand(["x"], aliases: stored.aliases) }
    #expect(error == CommandFailure.usage("alias 'a' refers to itself: a → b → a"))
  }

  @Test(arguments: [
    ("users = 'tasks'", "'users' is a command; choose another name for the alias"),
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
    let error = await #expect(throws: CommandFailure.self) { try await app.run("show-mnie") }
    #expect(error?.problem.message == "no command 'show-mnie': did you mean 'show-mine'?")
    #expect(await app.session.completions(for: "sh").all.map(\.replacement) == ["show-mine"])
    #expect(await app.session.completions(for: "sh").all.map(\.description) == ["= tasks"])
    #expect(await app.session.completions(for: "unalias l").all.map(\.replacement) == ["loop"])
    #expect(await app.session.completions(for: "show-mine @b").all.map(\.replacement) == ["@bo"])
    #expect(await app.session.completions(for: "alias z = rem").all.map(\.replacement) == ["remove"])
  }

  @Test func `help shows what an alias stands for`() async throws {
    let app = app()
    try await app.run("alias u = undo", "alias t = u", "help t")
    let help = "t is an alias: u\nusage: undo [--yes]\nundo the last command that edited tasks\n"
    #expect(app.recording.results.text.contains(help))
    #expect(await app.session.completions(for: "help t").all.map(\.replacement) == ["tasks", "task", "t"])
  }

  @Test(arguments: [
    ("alias m 'users; select 3; tasks'", [["users"], ["select", "3"], ["tasks"]]),
    ("alias m = 'users ;; tasks'", [["users"], ["tasks"]]),
    ("alias m =\"select 'Ana Sol'; tasks\"", [["select", "Ana Sol"], ["tasks"]]),
    ("alias m \"tasks 3\"", [["tasks", "3"]]),
    ("alias m = 'add It is late; tasks'", [["add", "It", "is", "late"], ["tasks"]]),
    ("alias m 'add \"a; b\" # c'", [["add", "a; b"]]),
  ])
  func `a quoted line is an alias for its commands`(_ line: String, _ commands: [[String]]) throws {
    let typed = try TypedCommand(try #require(TypedLine(line).commands.first))
    let alias = try #require((typed.command as? AliasCommand)?.alias)
    #expect(alias == (try Alias("m", for: commands)))
    #expect(try Alias("m", text: alias.text) == alias)
  }

  @Test(arguments: [
    ("users; tasks", ["3", "open"], [["users"], ["tasks", "3", "open"]]),
    ("users; tasks", [], [["users"], ["tasks"]]),
    ("tasks $1 open; user $1", ["Ana Sol"], [["tasks", "Ana Sol", "open"], ["user", "Ana Sol"]]),
    ("done $@; tasks", ["4", "5"], [["done", "4", "5"], ["tasks"]]), ("done $@; tasks", [], [["done"], ["tasks"]]),
    ("users --match='$@'", ["a", "b; c"], [["users", "--match=a b; c"]]),
    ("edit $2 a$1-$1 $$1", ["x", "4"], [["edit", "4", "ax-x", "$1"]]),
    ("add $10", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "z"], [["add", "z"]]),
    ("add $0 $x $$ $$$ pa$$word $$@", [], [["add", "$0", "$x", "$$", "$$$", "pa$$word", "$@"]]),
    ("edit $1 $@", ["4", "a"], [["edit", "4", "4", "a"]]), ("add $$1", ["x"], [["add", "$1", "x"]]),
    ("add $1", ["$2 $@"], [["add", "$2 $@"]]),
  ])
  func `placeholders stand for words after an alias`(_ text: String, _ words: [String], _ commands: [[String]]) throws {
    #expect(try aliases(["m": text]).expanded(["m"] + words) == commands)
  }

  @Test(arguments: [
    ("edit $1 x", [], "alias 'm' needs 1 argument: edit $1 x"),
    ("edit $1 $2", ["4"], "alias 'm' needs 2 arguments: edit $1 $2"),
    ("edit $1 x", ["4", "y"], "alias 'm' takes only 1 argument: edit $1 x (found 'y')"),
    ("select $1; tasks", ["3", "open"], "alias 'm' takes only 1 argument: select $1; tasks (found 'open')"),
    ("users; $@", [], "alias 'm' is empty without arguments: users; $@"),
    ("users; n $1", ["3"], "alias 'n' refers to itself: n → o → n"),
  ])
  func `arguments that do not fit placeholders are an error`(_ text: String, _ words: [String], _ message: String)
    throws
  {
    let aliases = try aliases(["m": text, "n": "users; o", "o": "tasks; n"])
    #expect(throws: CommandFailure.usage(message)) { try aliases.expanded(["m"] + words) }
  }

  @Test func `aliases that stand for each other many times are an error, not a wait`() throws {
    var texts = ["a0": "users"]
    for level in 1...20 { texts["a\(level)"] = Array(repeating: "a\(level - 1)", count: 8).joined(separator: "; ") }
    let aliases = try aliases(texts)
    let error = #expect(throws: CommandFailure.self) { try aliases.expanded(["a20"]) }
    #expect(error?.problem.message.hasSuffix("stands for too many commands") ?? false)
    #expect(aliases.knownCommands(of: "a20").isEmpty)
  }

  @Test func `an alias for several commands runs them in order`() async throws {
    let app = app()
    try await app.run("alias m 'select $1; tasks open; back'", "m 3", "alias", "help m")
    #expect(await app.asked() == ["GET /users/3", "GET /todos?userId=3", "GET /todos?userId=3"])
    #expect(await file.text.hasSuffix("[alias]\nm = \"select $1; tasks open; back\"\n"))
    #expect(app.recording.results.text.hasSuffix("m is an alias: select $1; tasks open; back\n"))
    await #expect(throws: CommandFailure.usage("alias 'm' stands for several commands, but only one is possible here"))
    {
      try await app.run("export x.csv m 3")
    }
  }

  @Test(arguments: [
    ("m ", ["ana", "bo"]), ("m ana ", []), ("n ", ["open", "done", "all"]), ("e 3 ", ["open", "done", "all"]),
    ("e x y z ", []),
  ])
  func `words after an alias are completed`(_ text: String, _ replacements: [String]) async throws {
    let app = app()
    try await app.run(
      "users", "alias m 'select @$1; tasks'", "alias n 'select 3; tasks 3'", "alias e 'users; tasks $1 $2; back'")
    let found = await app.session.completions(for: text).all.map(\.replacement)
    #expect(text == "m " ? found.isEmpty : found == replacements)
  }

  @Test(arguments: [
    ("now Don't stop; users", [["now", "Don't stop; users"]]), ("now --for 3 It's", [["now", "--for", "3", "It's"]]),
    ("all Don't", [["all", "Don't"]]), ("urgent 41 'a; b'; users", [["urgent", "41", "a; b"], ["users"]]),
  ])
  func `the text after an alias is verbatim unless a placeholder takes it`(_ line: String, _ words: [[String]]) throws {
    let aliases = try aliases(["now": "select 3; add", "all": "add $@", "urgent": "edit $1 URGENT $2"])
    #expect(TypedLine(line, aliases: aliases).commands == words)
  }

  private func aliases(_ texts: [String: String]) throws -> Aliases {
    var aliases = Aliases()
    for (name, text) in texts { aliases.add(try Alias(name, text: text)) }
    return aliases
  }

  private func app() -> AppFixture { AppFixture(settings: settings, settingsFile: file) }
}
