import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

/// Tests of `source`, which runs the commands in a file.
@Suite(.hangGuard)
struct SourceTests {
  typealias Status = SharedPresentation.ExitStatus

  private let app: AppFixture
  private static let files = [
    "day": "# every morning\n\nusers\nselect 3; tasks\n", "fails": "selct 3\nusers\n", "left": "users\nquit\nusers\n",
    "outer": "source day\nback; back\nsource fails\n", "ring": "source gnir\nhelp quit", "gnir": "source ring\n",
    "self": "source self\nusers\n", "open": "select 'Ana", "title": "select 3\nadd It's late; users # 1\n", "empty": "",
  ]

  init() { app = AppFixture(isOffline: false, files: StubFiles(Self.files)) }

  @Test func `the commands of a file run in the session`() async {
    #expect(await run("source day", "tasks") == .finished(.success))
    #expect(await app.asked().prefix(2) == ["GET /users", "GET /todos?userId=3"])
    #expect(app.recording.results.text.hasPrefix(AppFixture.usersTable))
    #expect(app.recording.notes.text == "")
    #expect(await app.prompt == "roster @ana> ")
  }

  @Test(arguments: [
    ("source nothing", "roster: line 1: could not read nothing: No such file or directory\n", Status.failure),
    ("source fails", "roster: fails:1: no command 'selct': did you mean 'select'?\n", .usage),
    ("source self", "roster: self:1: 'self' sources itself\n", .usage),
    ("source ring", "roster: gnir:1: 'ring' sources itself\n", .usage),
    ("source open", "roster: open:1: unclosed quote: ' at column 8\n", .usage),
    ("source empty", "", .success),
    (
      "source outer; nonsense",
      """
      roster: outer:2: no user selected
      roster: fails:1: no command 'selct': did you mean 'select'?
      roster: line 1: no command 'nonsense'; 'help' lists the commands\n
      """, .usage
    ),
    ("source", "roster: line 1: source takes one FILE, for example 'source morning'\n", .usage),
    ("source a b", "roster: line 1: source takes one FILE, for example 'source morning'\n", .usage),
    (
      "source day --format json",
      "roster: line 1: source prints nothing itself; put options after the commands in the file\n", .usage
    ),
  ])
  func `errors name file and line, and the other lines run`(_ line: String, _ notes: String, _ status: Status) async {
    #expect(await run(line) == .finished(status))
    #expect(app.recording.notes.text == notes)
    let isRun = line.contains("fails") || line.contains("self") || line.contains("outer")
    #expect(app.recording.results.text.hasSuffix("\(liveCount("2 users"))\n") == isRun)
  }

  @Test(arguments: ["source fails", "source outer"])
  func `fail-fast stops at the first failure in a file`(_ line: String) async {
    #expect(await run(line, "users", policy: .script(failFast: true)) == .finished(.usage))
    #expect(app.recording.notes.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: [Shell.Policy.interactive, .script(failFast: false)])
  func `quit in a file ends the shell`(_ policy: Shell.Policy) async {
    #expect(await run("source left", "users", policy: policy) == .finished(.success))
    #expect(await app.asked().count == 1)
  }

  @Test func `at a prompt, a failure does not end the file`() async {
    #expect(await run("source fails", policy: .interactive) == .finished(.success))
    #expect(app.recording.results.text.hasSuffix("\(liveCount("2 users"))\n"))
  }

  @Test func `an interrupt ends the file and the rest of the line`() async {
    let interrupts = StubInterrupts.signal(2, at: AppFixture.users, of: app.client)
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: interrupts, policy: .interactive)
    #expect(await shell.run(ScriptedInput(lines: ["source day; tasks 3"])) == .finished(.success))
    #expect(await app.asked() == ["GET /users"])
  }

  @Test func `titles in a file are verbatim`() async {
    #expect(await run("source title") == .finished(.success))
    #expect(app.recording.results.text.contains("+ add new-1 It's late; users # 1 · edit 1, sending…\n"))
  }

  @Test(arguments: [["source", "day"], ["morning"]])
  func `a single command runs the commands of a file or an alias in one session`(_ words: [String]) async throws {
    let settings = CurrentSettings()
    settings.update(StoredSettings(ConfigurationFile("[alias]\nmorning = 'users; select 3; tasks; back'"), path: "c"))
    let app = AppFixture(files: StubFiles(Self.files), settings: settings)
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none,
      policy: .script(failFast: false))
    #expect(await shell.run(words: words) == .finished(.success))
    #expect(app.recording.notes.text == "")
    #expect(app.recording.results.text.hasSuffix(AppFixture.tasksTable + "\(liveCount("Ana Sol · 1 task"))\n"))
  }

  @Test func `nothing but source can use its commands`() async {
    let error = "roster: line 1: 'source' lists nothing to export; for example: export tasks.csv tasks 3\n"
    #expect(await run("export x.csv source day") == .finished(.usage))
    #expect(app.recording.notes.text == error)
  }

  private func run(_ lines: String..., policy: Shell.Policy = .script(failFast: false)) async -> ShellEnd {
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: policy)
    return await shell.run(ScriptedInput(lines: lines))
  }
}
