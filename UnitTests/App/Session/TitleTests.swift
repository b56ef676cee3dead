import SharedPresentation
import SharedRemote
import SharedUI
import TasksDomain
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
    #expect((try TypedCommand(["edit", "41", "a\tb"]).command as? EditCommand)?.fields.title == "a b")
    let typed = try #require(TypedLine("add a\tb").commands.first)
    #expect((try TypedCommand(typed).command as? AddCommand)?.title == "a b")
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
    #expect(app.recording.notes.text == "roster: \(message)\n")
    #expect(end == .finished(.usage))
  }

  @Test func `pasted lines of several titles are run`() async {
    let end = await shell("users\noffline\nadd --for 3 Buy milk\n\n# later\nadd --for 3 Buy eggs\npending")
    #expect(app.recording.results.text.hasSuffix("2 edits · 2 waiting\n"))
    #expect(end == .finished(.success))
  }

  private func shell(_ lines: String...) async -> ShellEnd {
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none,
      policy: .script(failFast: false))
    return await shell.run(ScriptedInput(lines.map { .line($0, number: nil) }))
  }
}

@Suite struct UnusualIDTests {
  private let app = AppFixture()

  @Test func `negative and fractional ids are typed as they are shown`() async throws {
    let users = #"[{"id":-5,"name":"Ana"},{"id":5.5,"name":"Bo"}]"#
    await app.client.answer(AppFixture.users, with: .body(users))
    let tasks = #"[{"id":-41,"userId":-5,"title":"Write"},{"id":0.5,"userId":-5,"title":"Rest"}]"#
    let query = HTTPRequest(path: "/todos", query: [.init("userId", "-5")])
    await app.client.answer(query, with: .body(tasks))
    await app.client.answer(HTTPRequest(path: "/users/5.5"), with: .body(#"{"id":5.5,"name":"Bo"}"#))
    try await app.run("users", "select -5", "done -41", "done 0.5", "pending", "user 5.5")
    let text = app.recording.results.text
    #expect(text.contains(" -5  Ana\n5.5  Bo\n"), "\(text)")
    #expect(text.contains("~ done -41 Write · edit 1, sending…\n~ done 0.5 Rest · edit 2, sending…\n"))
    #expect(text.contains("2 edits · 2 waiting\n"))
    #expect(text.contains(/name +Bo\n/), "\(text)")
  }

  @Test func `a text that looks like a number in the same list is shown after a prefix`() async throws {
    let users = #"[{"id":5,"name":"Ana"},{"id":"5","name":"Bo"},{"id":"6","name":"Cy"},{"id":"x","name":"Di"}]"#
    await app.client.answer(AppFixture.users, with: .body(users))
    try await app.run("users", "users --format tsv", "users --format json")
    let text = app.recording.results.text
    #expect(text.hasPrefix("  ID  NAME  USERNAME  EMAIL\n   5  Ana\nid:5  Bo\n   6  Cy\n   x  Di\n"), "\(text)")
    #expect(text.contains("5\tAna\t\t\nid:5\tBo\t\t\n"), "\(text)")
    #expect(text.contains(#"{"id":"5","name":"Bo"}"#))
  }

  @Test func `a task whose id is a text that looks like that of another one is shown after a prefix`() async throws {
    let tasks = #"[{"id":5,"userId":3,"title":"Write"},{"id":"5","userId":3,"title":"Rest"}]"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .body(tasks))
    try await app.run("tasks 3", "done id:5", "tasks 3")
    let text = app.recording.results.text
    #expect(text.contains("   5  open   Write\nid:5  open   Rest\n"), "\(text)")
    #expect(text.contains("~  id:5  done   Rest\n"), "\(text)")
  }
}
