import Foundation
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct ShellInterruptTests {
  private let app = AppFixture()
  private let hint = "press Ctrl-C again or Ctrl-D to leave\n"

  @Test func `an interactive shell continues after Ctrl-C`() async {
    await app.client.answer(AppFixture.tasks(of: 4), with: .silence)
    let end = await run(.interactive, SIGINT, [.line("select 3", number: nil), .line("select 4; users", number: nil)])
    #expect(end == .finished(.success))
    #expect(app.recording.notes.text == "roster: interrupted\n")
    #expect(await app.asked().last == "GET /todos?userId=4")
    #expect(await app.prompt == "roster @ana> ")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends a script`(_ signal: Int32) async {
    await app.client.answer(AppFixture.tasks(of: 4), with: .silence)
    let end = await run(.script(failFast: false), signal, [.line("select 4", number: 1), .line("users", number: 2)])
    #expect(end == .signalled(signal))
    #expect(app.recording.notes.text == "roster: line 1: interrupted\n")
  }

  @Test func `SIGTERM ends an interactive shell`() async {
    await app.client.answer(AppFixture.tasks(of: 4), with: .silence)
    let end = await run(.interactive, SIGTERM, [.line("select 4", number: nil), .line("users", number: nil)])
    #expect(end == .signalled(SIGTERM))
  }

  @Test func `a signal while waiting for a line ends the shell`() async {
    #expect(await run(.interactive, nil, [.signalled(SIGHUP), .line("users", number: nil)]) == .signalled(SIGHUP))
    #expect(await app.asked().isEmpty)
  }

  @Test func `a second Ctrl-C at an empty prompt ends the shell`() async {
    let twice = [InputEvent.interrupted(lineWasEmpty: true), .interrupted(lineWasEmpty: true)]
    #expect(await run(.interactive, nil, twice + [.line("users", number: nil)]) == .finished(.success))
    #expect(app.recording.notes.text == hint)
    #expect(await app.asked().isEmpty)
  }

  @Test(arguments: [InputEvent.line("", number: nil), .line("help", number: nil), .interrupted(lineWasEmpty: false)])
  func `any other input resets the first Ctrl-C`(_ event: InputEvent) async {
    let empty = InputEvent.interrupted(lineWasEmpty: true)
    #expect(await run(.interactive, nil, [empty, event, empty, .line("users", number: nil)]) == .finished(.success))
    #expect(app.recording.notes.text == hint + hint)
    #expect(await app.asked().count == 1)
  }

  @Test func `failures do not affect the status of an interactive shell`() async {
    #expect(
      await run(.interactive, nil, [.line("nonsense", number: nil), .line("'", number: nil)]) == .finished(.success))
  }

  private func run(_ policy: Shell.Policy, _ signal: Int32?, _ events: [InputEvent]) async -> ShellEnd {
    let interrupts = signal.map { StubInterrupts.signal($0, at: AppFixture.tasks(of: 4), of: app.client) } ?? .none
    let shell = Shell(session: app.session, console: app.recording.console, interrupts: interrupts, policy: policy)
    return await shell.run(ScriptedInput(events))
  }
}
