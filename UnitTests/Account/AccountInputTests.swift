import AccountDomain
import AccountUI
import SharedDomain
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@Suite(.hangGuard)
struct AccountInputTests {
  private static let hint = "pass --password-stdin"

  private func input(_ asking: (any Asking)?, _ events: [InputEvent]? = nil) -> AccountInput {
    AccountInput(on: RecordingConsole(asking: asking).console, from: events.map(ScriptedInput.init), advice: Self.hint)
  }

  @Test func `what is given is not asked for`() async throws {
    for input in [input(StubAsking(nil)), input(nil, []), input(nil)] {
      #expect(try await input.text("email", given: "a@b.c", usual: "b@b.c", argument: "--email") == "a@b.c")
      #expect(try await input.text("email", given: "", argument: "--email") == "")
    }
  }

  @Test func `at a terminal, what is missing is asked for, and an empty answer is the usual one`() async throws {
    let asking = StubAsking("bo@b.c")
    #expect(try await input(asking).text("email", given: nil, usual: "a@b.c", argument: "--email") == "bo@b.c")
    #expect(try await input(asking).text("name", given: nil, argument: "--name") == "bo@b.c")
    #expect(await asking.questions == ["email [a@b.c]: ", "name: "])
    let silent = StubAsking("")
    #expect(try await input(silent).text("email", given: nil, usual: "a@b.c", argument: "--email") == "a@b.c")
    #expect(try await input(silent).text("email", given: nil, argument: "--email") == "")
  }

  @Test func `without a terminal, or with secrets on standard input, what is missing is a usage error`() async {
    await #expect(throws: CommandFailure.usage("not a terminal; pass --name")) {
      try await input(nil).text("name", given: nil, usual: "Ann", argument: "--name")
    }
    for asking in [nil, StubAsking(nil)] {
      await #expect(
        throws: CommandFailure.usage("pass --name as well, since standard input has only the secret")
      ) {
        try await input(asking, [.line("secret")]).text("name", given: nil, usual: "Ann", argument: "--name")
      }
    }
  }

  @Test func `a secret is asked for at a terminal, and read as it is from standard input otherwise`() async throws {
    let asking = StubAsking(" secret ")
    #expect(try await input(asking).secret("password") == Secret(" secret "))
    #expect(await asking.questions == ["password: "])
    #expect(try await input(nil, [.line(" secret ", number: 1)]).secret("password") == Secret(" secret "))
    #expect(try await input(nil, [.line("")]).secret("password") == Secret(""))
    // Standard input is used even if there is a terminal.
    #expect(try await input(StubAsking(nil), [.line("secret")]).secret("password") == Secret("secret"))
  }

  @Test(
    arguments: [
      (nil, .usage("not a terminal; pass --password-stdin")),
      ([.end], .usage("standard input has no password")), ([], .usage("standard input has no password")),
      ([.rejected("it is not UTF-8", number: 1)], .usage("the password cannot be used: it is not UTF-8")),
      ([.failed("an input error")], .failed(Problem("could not read the password: an input error"))),
      ([.interrupted(lineWasEmpty: true)], .interrupted), ([.signalled(15)], .interrupted),
    ] as [([InputEvent]?, CommandFailure)])
  func `a secret that cannot be read fails the command`(_ events: [InputEvent]?, _ expected: CommandFailure) async {
    await #expect(throws: expected) { try await input(nil, events).secret("password") }
    await #expect(throws: expected) { try await input(nil, events).newPassword("password") }
  }

  @Test func `a user who answers nothing interrupts the command`() async {
    await #expect(throws: CommandFailure.interrupted) {
      try await input(NoAnswer()).text("name", given: nil, usual: "Ann", argument: "--name")
    }
    await #expect(throws: CommandFailure.interrupted) { try await input(NoAnswer()).secret("password") }
  }

  @Test func `a new password is typed twice at a terminal, and given once on standard input`() async throws {
    let asking = StubAsking("Salt-glazed 1300")
    let typed = try await input(asking).newPassword("new password")
    #expect(typed == NewPassword(Secret("Salt-glazed 1300"), again: Secret("Salt-glazed 1300")))
    #expect(await asking.questions == ["new password: ", "new password again: "])
    let read = try await input(nil, [.line("one"), .line("two")]).newPassword("new password")
    #expect(read == NewPassword(Secret("one")))
  }

  @Test func `lines of standard input are the secrets in the order in which they are needed`() async throws {
    let input = input(nil, [.line("current"), .line("new")])
    #expect(try await input.secret("current password") == Secret("current"))
    #expect(try await input.newPassword("new password") == NewPassword(Secret("new")))
  }
}

/// A user who presses Ctrl-D or Ctrl-C instead of answering.
private struct NoAnswer: Asking {
  func answer(to question: String, isSecret: Bool) -> String? { nil }
}
