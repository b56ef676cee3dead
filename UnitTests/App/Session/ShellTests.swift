import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct ShellTests {
  typealias Status = SharedPresentation.ExitStatus

  private let app = AppFixture()

  @Test func `empty input succeeds`() async {
    #expect(await run("", "  ", "# comment", ";;") == .finished(.success))
    #expect(app.recording.results.text + app.recording.notes.text == "")
  }

  @Test func `a failure names its line, and the remaining lines are run`() async {
    #expect(await run("help users", "selct 3", "", "users") == .finished(.usage))
    #expect(app.recording.notes.text == "roster: line 2: no command 'selct': did you mean 'select'?\n")
    #expect(app.recording.results.text.hasSuffix("\(liveCount("2 users"))\n"))
  }

  @Test func `the exit status is that of the first failure`() async {
    await app.client.answer(AppFixture.user(9), with: .response(404, "{}"))
    #expect(await run("select 9", "tasks", "nonsense") == .finished(.notFound))
    let lines = app.recording.notes.text.split(separator: "\n").map { $0.prefix(22) }
    #expect(lines == ["roster: line 1: no use", "roster: line 2: no use", "roster: line 3: no com"])
  }

  @Test(arguments: [true, false])
  func `fail-fast stops at the first failure`(_ failFast: Bool) async {
    let end = await run("back; users", "users", policy: .script(failFast: failFast))
    #expect(end == .finished(.usage))
    #expect(await app.asked().count == (failFast ? 0 : 2))
  }

  @Test(arguments: ["select 'Ana", "users; select \"", #"users \"#])
  func `an incomplete line is not run at all`(_ line: String) async {
    #expect(await run(line) == .finished(.usage))
    #expect(await app.asked().isEmpty)
  }

  @Test func `a line can have several commands`() async {
    #expect(await run("select 3; tasks ;back", "back") == .finished(.usage))
    #expect(app.recording.notes.text == "roster: line 2: no user selected\n")
  }

  @Test(arguments: ["quit", "exit", "users; quit; users"])
  func `quit ends the shell`(_ line: String) async {
    #expect(await run("nonsense", line, "users", "users") == .finished(.usage))
    #expect(await app.asked().count <= 1)
  }

  @Test func `a rejected line is a usage error, and unreadable input a failure`() async {
    let end = await run([.rejected("the line is too long", number: 7), .failed("disk error")])
    #expect(end == .finished(.usage))
    let notes = "roster: line 7: the line is too long\nroster: could not read the commands: disk error\n"
    #expect(app.recording.notes.text == notes)
    #expect(await run([.failed("disk error")]) == .finished(.failure))
  }

  @Test(arguments: [
    (["users"], Status.success), (["tasks"], .usage), ([], .usage), (["users; users"], .usage),
    (["select", "Ana Sol"], .success),
  ])
  func `a single command is run from words`(_ words: [String], _ status: Status) async {
    #expect(await shell(.script(failFast: false)).run(words: words) == .finished(status))
    #expect(!app.recording.notes.text.contains("line"))
  }

  @Test(arguments: [
    ("ana", "did you mean 'select ana'?"), ("Ana", "did you mean 'select Ana'?"),
    ("@ana", "did you mean 'select @ana'?"),
    ("ana sol", "did you mean 'select ana sol'?"), ("3", "did you mean 'select 3'?"),
  ])
  func `a user typed as a command is one to select`(_ line: String, _ hint: String) async {
    _ = await shell(.interactive).run(ScriptedInput([.line("users"), .line(line), .line("an"), .line("ana b")]))
    let name = line.prefix { $0 != " " }
    let others = ["an", "ana"].map { "roster: no command '\($0)'; 'help' lists the commands\n" }
    #expect(app.recording.notes.text == "roster: no command '\(name)': \(hint)\n" + others.joined())
  }

  @Test func `a pasted block runs line by line, until a command fails`() async {
    let block = "help users\n\nselct 3; help back\nusers\nusers"
    let input = ScriptedInput([.line(block), .line("help quit\nselct 4\n users"), .line("\nhelp undo; selct 5; users")])
    _ = await shell(.interactive).run(input)
    #expect(
      app.recording.notes.text == """
        roster: no command 'selct': did you mean 'select'?
        the rest of the line and 2 more lines were not run
        roster: no command 'selct': did you mean 'select'?
        1 more line was not run
        roster: no command 'selct': did you mean 'select'?

        """)
    #expect(await app.asked().count == 1)
    #expect(!app.recording.results.text.contains("usage: back"))
    #expect(app.recording.results.text.contains("usage: quit"))
  }

  @Test(arguments: [
    ("selct 5; users\nhelp quit; selct 6; users", "the rest of the line and 1 more line were not run"),
    ("help quit\nselct 6; users", "the rest of the line was not run"),
    ("help quit\nboth", "the rest of the line was not run"),
    ("help quit\nselect 'Ana; users\nusers", "1 more line was not run"),
  ])
  func `nothing of a pasted block is run after a command that fails`(_ block: String, _ note: String) async {
    let app = AppFixture(settings: CurrentSettings(), settingsFile: StubSettingsFile(""))
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: .interactive)
    _ = await shell.run(ScriptedInput([.line("alias both = 'help undo; tasks; users'"), .line(block)]))
    #expect(app.recording.notes.text.hasSuffix("\n\(note)\n"))
    #expect(await app.asked().isEmpty)
  }

  @Test func `the prompt follows the session`() async {
    let input = ScriptedInput(lines: ["select 3", "offline", "online; back"])
    _ = await shell(.interactive).run(input)
    #expect(await input.prompts == ["roster> ", "roster @ana> ", "roster @ana (offline)> ", "roster> "])
  }

  private func run(_ lines: String..., policy: Shell.Policy = .script(failFast: false)) async -> ShellEnd {
    await shell(policy).run(ScriptedInput(lines: lines))
  }

  private func run(_ events: [InputEvent]) async -> ShellEnd {
    await shell(.script(failFast: false)).run(ScriptedInput(events))
  }

  private func shell(_ policy: Shell.Policy) -> Shell {
    Shell(session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: policy)
  }
}
