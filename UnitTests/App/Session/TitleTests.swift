import SharedPresentation
import SharedRemote
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUIComposer
import Testing
import TestSupport

@testable import App

@Suite(.hangGuard)
struct TitleTests {
  private let app = AppFixture(sleep: ManualSleep().sleep)

  @Test(arguments: [
    ["add", "--for", "3", "a\tb"], ["add", "--for", "3", "a", "\tb"], ["add", "--for", "3", "a\tb\n"],
  ])
  func `tabs in a title become blanks, and line ends behind it are left out`(_ words: [String]) throws {
    let title = (try TypedCommand(words).command as? AddCommand)?.title
    #expect(title == words.dropFirst(3).joined(separator: " ").replacing("\t", with: " ").replacing("\n", with: ""))
    #expect((try TypedCommand(["edit", "41", "a\tb"]).command as? EditCommand)?.title == "a b")
    let typed = try #require(TypedLine("add a\tb").commands.first)
    #expect((try TypedCommand(typed).command as? AddCommand)?.title == "a b")
  }

  @Test(arguments: ["  a  b ", "a  b\u{A0}", "\ta  b"])
  func `blanks around a new title are left out, since services take them away`(_ title: String) throws {
    #expect((try TypedCommand(["add", "--for", "3", title]).command as? AddCommand)?.title == "a  b")
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\u{2028}b", "\na\rb"])
  func `a title of several lines is an error`(_ title: String) {
    for words in [["add", "--for", "3", title], ["edit", "41", title]] {
      #expect(throws: CommandFailure.usage("a title is one line, and this has 2; join them with spaces")) {
        try TypedCommand(words)
      }
    }
  }

  @Test func `a pasted line after a title that is no command is refused before anything is saved`() async {
    let end = await shell("add --for 3 Buy milk\nand eggs", "pending")
    #expect(app.recording.results.text == "no unsent edits\n")
    let message = "nothing was run: a title is one line, and 'and' is not a command; join the lines with spaces"
    #expect(app.recording.notes.text == "roster: \(message), or use 'add -'\n")
    #expect(end == .finished(.usage))
  }

  @Test func `pasted lines of several titles are run`() async {
    let end = await shell("users\noffline\nadd --for 3 Buy milk\n\n# later\nadd --for 3 Buy eggs\npending")
    #expect(app.recording.results.text.hasSuffix("2 edits · 2 waiting\n"))
    #expect(end == .finished(.success))
  }

  @Test(arguments: [
    ("Buy milk\nand eggs", ["Buy milk", "and eggs"]),
    ("add Buy milk\ndone 7\nand eggs", ["Buy milk", "done 7", "and eggs"]),
    ("add Buy milk\n# later\nadd Buy eggs", ["Buy milk", "Buy eggs"]), ("offlin\nadd Buy milk", []),
    ("add Buy milk\n#42 fix login\n# later\nBuy eggs", ["Buy milk", "#42 fix login", "Buy eggs"]),
  ])
  func `pasted lines that are not all commands are tasks if they can be`(_ lines: String, _ titles: [String]) async {
    let app = AppFixture(asking: StubAsking("y"), sleep: ManualSleep().sleep)
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: .interactive)
    _ = await shell.run(ScriptedInput(["select 3", "offline", lines].map { .line($0, number: nil) }))
    #expect(await app.session.defaultContext.tasks.edits.suggestions().map(\.title) == titles)
  }

  @Test func `without a selected user, pasted titles are unknown commands, and it is said what is missing`() async {
    let app = AppFixture(asking: StubAsking(nil))
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: .interactive)
    _ = await shell.run(ScriptedInput([.line("Buy milk\n# later\n\nand eggs", number: nil)]))
    #expect(
      app.recording.notes.text == """
        roster: no command 'Buy'; 'help' lists the commands
        1 more line was not run; select a user first to add them as tasks

        """)
  }

  @Test func `pasted lines after add become tasks after one question`() async {
    let answers = StubAsking("")
    let app = AppFixture(asking: answers, sleep: ManualSleep().sleep)
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: .interactive)
    _ = await shell.run(
      ScriptedInput(
        ["select 3", "offline", "add --due 2031-12-01 Buy milk\n  - eggs; ham\n\nand 'tea", "pending"].map {
          .line($0, number: nil)
        }))
    #expect(await answers.questions == ["add these 3 tasks? [Y/n] "])
    let edits = await app.session.defaultContext.tasks.edits.suggestions()
    #expect(edits.map(\.title) == ["Buy milk", "- eggs; ham", "and 'tea"], "\(app.recording.notes.text)")
    #expect(edits.allSatisfy { $0.action.fields[.due] == .text("2031-12-01") && $0.command == 1 })
  }

  private func shell(_ lines: String...) async -> ShellEnd {
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none,
      policy: .script(failFast: false))
    return await shell.run(ScriptedInput(lines.map { .line($0, number: nil) }))
  }
}
