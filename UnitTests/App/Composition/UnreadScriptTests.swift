import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import TestSupport
import Testing

@testable import Composition

@Suite("A script whose results nobody reads any more", .timeLimit(.minutes(3)))
struct UnreadScriptTests {
  private let files = StubFiles([:])
  private let app: AppFixture

  init() {
    app = AppFixture(files: files)
    app.recording.results.fail(with: .closed)
  }

  @Test func endsQuietlyIfItOnlyShowsSomething() async {
    #expect(await run("users", "users; tasks 3", "help", "status; pending; stats") == .finished(.success))
    #expect(app.recording.notes.text.isEmpty)
    #expect(await app.asked() == ["GET /users"])
  }

  @Test func doesAllThatChangesSomething() async {
    #expect(await run("select 3", "add One", "add Two; add Three", "undo") == .finished(.success))
    let edits = await app.session.tasks.edits.suggestions().map(\.edit.action)
    #expect(edits == [.add(title: "One"), .add(title: "Two")])
  }

  @Test func saysWhatWentWrong() async {
    #expect(await run("help", "selct 3", "back") == .finished(.usage))
    #expect(app.recording.notes.text.split(separator: "\n").count == 2)
  }

  @Test func writesTheListThatItPassedOver() async {
    #expect(await run("help", "users", "tasks 3", "export tasks.csv") == .finished(.success))
    #expect(await files.contents["tasks.csv"]?.contains("Write") == true)
  }

  @Test func doesNotWaitForMoreToShow() async {
    #expect(await run("help", "users", arrived: 1) == .finished(.success))
    #expect(await app.asked().isEmpty)
  }

  @Test func waitsForMoreToChange() async throws {
    #expect(await run("select 3", "add One", "help", "add Two", arrived: 2) == .finished(.success))
    #expect(try await app.session.tasks.edits.counts().toSend == 2)
  }

  @Test func endsWhereThereIsNoEnd() async {
    let input = EndlessInput()
    #expect(await shell.run(input) == .finished(.success))
    #expect(await input.count < 200_000)
  }

  private func run(_ lines: String..., arrived: Int = .max) async -> ShellEnd {
    await shell.run(ScriptedInput(lines: lines, arrived: arrived))
  }

  private var shell: Shell {
    Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none,
      policy: .script(failFast: false))
  }
}

/// `help`, again and again.
private actor EndlessInput: CommandInput {
  private(set) var count = 0

  func next(prompt: PromptViewModel) -> InputEvent { nextIfThere() }

  func nextIfThere() -> InputEvent {
    count += 1
    return .line("help", number: count)
  }
}
