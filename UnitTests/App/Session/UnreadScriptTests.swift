import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct UnreadScriptTests {
  private let files = StubFiles([:])
  private let app: AppFixture

  init() {
    app = AppFixture(files: files)
    app.recording.results.close()
  }

  @Test func `without a reader, a script ends quietly if it only shows something`() async {
    #expect(await run("users", "users; tasks 3", "help", "status; pending; stats") == .finished(.success))
    #expect(app.recording.notes.text.isEmpty)
    #expect(await app.asked() == ["GET /users"])
  }

  @Test func `without a reader, a script still runs every command that changes something`() async {
    #expect(await run("select 3", "add One", "users; add Two", "add Three", "undo") == .finished(.success))
    let edits = await app.session.defaultContext.tasks.edits.suggestions().map(\.action)
    #expect(edits == [.add(title: "One"), .add(title: "Two")])
  }

  @Test func `without a reader, a script still reports failures`() async {
    #expect(await run("help", "selct 3", "back") == .finished(.usage))
    #expect(app.recording.notes.text.split(separator: "\n").count == 2)
  }

  @Test func `without a reader, a script exports a list that it had skipped`() async {
    #expect(await run("help", "users", "tasks 3", "export tasks.csv") == .finished(.success))
    #expect(await files.contents["tasks.csv"]?.contains("Write") == true)
  }

  @Test(arguments: [
    (["tasks 3", "refresh"], "Write"), (["select 3", "find ana", "sync"], "Write"), (["users", "pending"], "edit,"),
    (["users", "cache"], "kind,"), (["tasks 3", "find ana", "users"], "username"), (["tasks 3", "changes"], "kind,"),
  ])
  func `without a reader, a script exports the same list as with one`(_ lines: [String], _ expected: String) async {
    let script = ["help"] + lines + ["export x.csv"]
    #expect(await shell.run(ScriptedInput(lines: script)) == .finished(.success))
    let contents = await files.contents
    #expect(contents["x.csv"]?.contains(expected) == true, "\(contents)")
  }

  @Test func `without a reader, a script continues after each skipped command`() async throws {
    #expect(await run("help", "users", "select 3", "help", "add One", "help", "add Two") == .finished(.success))
    #expect(try await app.session.defaultContext.tasks.edits.counts().toSend == 2)
  }

  @Test func `without a reader, an endless script is stopped with an error`() async {
    let input = EndlessInput()
    #expect(await shell.run(input) == .finished(.failure))
    let count = await input.count
    #expect(count < 200_000)
    let why = "nobody reads the output, and 100000 lines in a row changed nothing"
    #expect(
      app.recording.notes.text == "roster: line \(count): this line and those after it were not run: \(why)\n")
  }

  private func run(_ lines: String...) async -> ShellEnd { await shell.run(ScriptedInput(lines: lines)) }

  private var shell: Shell {
    Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none,
      policy: .script(failFast: false))
  }
}

/// Input that is `help` and empty lines forever: those take the least time to run.
private actor EndlessInput: CommandInput {
  private(set) var count = 0

  func next(prompt: String) -> InputEvent {
    count += 1
    return .line(count < 100 ? "help" : "", number: count)
  }
}
