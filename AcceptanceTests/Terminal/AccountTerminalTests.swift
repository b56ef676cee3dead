#if os(Linux)
  import Foundation
  import Service
  import TestSupport
  import Testing

  /// Tests of signing in at the prompt of the built program.
  @Suite(.hangGuard)
  struct AccountTerminalTests {
    private static let secondPassword = "Salt-glazed 1300"

    private let home: Home
    private let service = AccountService()

    init() throws { home = try Home() }

    private func type(_ text: String, in session: TerminalSession, until end: String) async throws -> String {
      await session.terminal.type(text + "\r")
      return try await session.terminal.expect(end)
    }

    @discardableResult
    private func answer(_ answers: [(question: String, answer: String)], in session: TerminalSession) async throws
      -> String
    {
      var shown = ""
      for (question, answer) in answers {
        shown += try await session.terminal.expect(question)
        await session.terminal.type(answer + "\r")
      }
      return shown
    }

    private func signUp(_ name: String, _ email: String, in session: TerminalSession) async throws {
      await session.terminal.type("signup\r")
      let password = AccountService.password
      try await answer(
        [("name: ", name), ("email: ", email), ("password: ", password), ("password again: ", password)], in: session)
    }

    @Test func `a command that needs a sign-in offers it, and is run again after it`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession(home: home, arguments: server)
        try await session.terminal.expect("roster> ")
        try await signUp("Noor Idris", "noor@example.org", in: session)
        _ = try await session.terminal.expect("roster> ")
        _ = try await type("logout", in: session, until: "roster> ")
        _ = try await type("users", in: session, until: "sign-in required: run 'login'\r\nsign in now? [y/N] ")
        await session.terminal.type("y\r")
        try await answer([("email: ", "noor@example.org"), ("password: ", AccountService.password)], in: session)
        let shown = try await session.terminal.expect("13 users · live")
        #expect(shown.contains("signed in to \(server[1]) as noor@example.org"))
        await session.terminal.type("quit\r")
        #expect(try await session.status() == 0)
      }
    }

    @Test func `the offer to sign in is made once, and may be declined`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession(home: home, arguments: server)
        try await session.terminal.expect("roster> ")
        _ = try await type("users", in: session, until: "sign in now? [y/N] ")
        await session.terminal.type("\r")
        try await session.terminal.expect("roster> ")
        let shown = try await type("users", in: session, until: "roster> ")
        #expect(shown.contains("sign-in required"))
        #expect(!shown.contains("sign in now?"))
        await session.terminal.type("quit\r")
        #expect(try await session.status() == 0)
      }
    }

    @Test func `me is whoever is signed in, and whose tasks are listed without a selection`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession(home: home, arguments: server)
        try await session.terminal.expect("roster> ")
        try await signUp("Noor Idris", "noor@example.org", in: session)
        try await session.terminal.expect("roster> ")
        _ = try await type("add don't forget #42", in: session, until: "don't forget #42 · ")
        // Until the service has answered, the task is new-1.
        _ = try await type("sync", in: session, until: "roster> ")
        _ = try await type("tasks", in: session, until: "241  open   don't forget #42")
        _ = try await type("tasks 3", in: session, until: "20 tasks · live")
        _ = try await type("tasks me", in: session, until: "1 task · live")
        _ = try await type("select me", in: session, until: "@noor> ")
        await session.terminal.type("quit\r")
        #expect(try await session.status() == 0)
      }
    }

    @Test func `two accounts take turns at one prompt, and neither sees what the other has saved or typed`()
      async throws
    {
      try await service.serve { server in
        let session = try await TerminalSession(home: home, arguments: server)
        try await session.terminal.expect("roster> ")
        try await signUp("Noor Idris", "noor@example.org", in: session)
        try await session.terminal.expect("roster> ")
        _ = try await type("tasks 3", in: session, until: "20 tasks · live")
        _ = try await type("offline", in: session, until: "(offline)> ")
        _ = try await type("done 41", in: session, until: "(offline) +1> ")
        await session.terminal.type("logout\r")
        try await answer([("remove the saved lists from this computer too? [y/N] ", "")], in: session)
        let left = try await session.terminal.expect("roster (offline)> ")
        #expect(left.contains("1 unsent edit is kept for the next login"))
        _ = try await type("online", in: session, until: "roster> ")
        try await signUp("Bo Lind", "bo@example.org", in: session)
        try await session.terminal.expect("roster> ")
        _ = try await type("pending", in: session, until: "no unsent edits")
        _ = try await type("offline", in: session, until: "(offline)> ")
        _ = try await type("tasks 3", in: session, until: "could not load")
        _ = try await type("online", in: session, until: "roster> ")
        _ = try await type("logout", in: session, until: "roster> ")
        await session.terminal.type("login noor@example.org\r")
        try await answer([("password: ", AccountService.password)], in: session)
        try await session.terminal.expect("✓ done 41 見積もりを大徳寺に送る · sent")
        _ = try await type("tasks 3", in: session, until: "41  done")
        await session.terminal.type("quit\r")
        #expect(try await session.status() == 0)
      }
    }

    @Test func `a prompt notices that another program has changed the account, before it does anything`() async throws {
      try await service.serve { server in
        let program = Executable(home: home.path)
        let password = Data("\(AccountService.password)\n".utf8)
        _ = try await program.run(
          arguments: server + ["signup", "--name", "Noor Idris", "--email", "noor@example.org", "--password-stdin"],
          input: password)
        let session = try await TerminalSession(home: home, arguments: server)
        try await session.terminal.expect("roster> ")
        _ = try await type("tasks me", in: session, until: "0 tasks · live")
        _ = try await program.run(arguments: server + ["logout"])
        _ = try await program.run(
          arguments: server + ["signup", "--name", "Bo Lind", "--email", "bo@example.org", "--password-stdin"],
          input: password)
        let refused = try await type("add Noor's plan", in: session, until: "repeat the command if you mean it")
        #expect(refused.contains("roster: another program has signed in as bo@example.org; nothing was done"))
        _ = try await type("tasks me", in: session, until: "0 tasks · live")
        _ = try await program.run(arguments: server + ["logout"])
        let shown = try await type("users", in: session, until: "sign in now? [y/N] ")
        #expect(shown.contains("another program has signed out"))
        await session.terminal.type("\rquit\r")
        #expect(try await session.status() == 0)
      }
    }

    @Test func `in a long session, passwords are nowhere, and tokens only where they are kept`() async throws {
      try await service.serve { server in
        // The pager shows what is in the environment and the arguments of a program that is started.
        let session = try await TerminalSession(
          home: home, rows: 12, arguments: server + ["--verbose"],
          variables: ["ROSTER_PAGER": "cat; tr '\\0' '\\n' < /proc/$$/environ; tr '\\0' ' ' < /proc/$$/cmdline"])
        var shown = try await session.terminal.expect("roster> ")
        var secrets = [AccountService.password, Self.secondPassword]
        func note() { for token in home.tokens where !secrets.contains(token) { secrets.append(token) } }
        await session.terminal.type("signup\r")
        shown += try await answer(
          [
            ("name: ", "Noor Idris"), ("email: ", "noor@example.org"), ("password: ", AccountService.password),
            ("password again: ", "something else"),
          ], in: session)
        shown += try await session.terminal.expect("the passwords differ")
        try await signUp("Noor Idris", "noor@example.org", in: session)
        shown += try await session.terminal.expect("signed in to")
        note()
        for command in ["users", "tasks 3", "doctor", "status", "whoami", "set", "cache", "done 41", "help login"] {
          shown += try await type(command, in: session, until: "> ")
        }
        service.expireAccess()
        shown += try await type("refresh", in: session, until: "POST /auth/accessToken: 200")
        // The new tokens are kept before they are used.
        shown += try await session.terminal.expect(" · live")
        note()
        await session.terminal.type("passwd\r")
        shown += try await answer(
          [
            ("current password: ", AccountService.password), ("new password: ", Self.secondPassword),
            ("new password again: ", Self.secondPassword),
          ], in: session)
        shown += try await session.terminal.expect("password changed")
        #expect(secrets.count == 6)
        for secret in home.tokens { #expect(try home.files(containing: secret) == [".local/state/roster/credentials"]) }
        await session.terminal.type("logout\r")
        shown += try await answer([("remove the saved lists from this computer too? [y/N] ", "n")], in: session)
        shown += try await session.terminal.expect("signed out of")
        await session.terminal.type("quit\r")
        #expect(try await session.status() == 0)
        for secret in secrets {
          #expect(!shown.contains(secret))
          #expect(try home.files(containing: secret) == [])
        }
        #expect(shown.contains("Authorization: [hidden]"))
        #expect(shown.contains("\nHOME=\(home.path)"))
      }
    }

    @Test func `a password that is typed before it is asked for is forgotten, not run and not kept`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession(home: home, arguments: server)
        try await session.terminal.expect("roster> ")
        await session.terminal.type("login noor@example.org\r\(AccountService.password)\r")
        try await session.terminal.expect("password: ")
        await session.terminal.type("Wrong-1234\r")
        let shown = try await session.terminal.expect("roster: wrong email or password\r\n")
        #expect(!shown.contains("no command"))
        try await session.terminal.expect("roster> ")
        #expect(!(try await type("quit", in: session, until: "quit").contains("no command")))
        #expect(try await session.status() == 0)
        #expect(try home.files(containing: AccountService.password) == [])
      }
    }

    @Test func `ROSTER_TOKEN is withheld from the programs that are started`() async throws {
      let token = AccessToken()
      try await BundledService(data: .memory, access: .token(token)).serve { port in
        let session = try await TerminalSession(
          home: home, rows: 10, arguments: ["--server", "http://127.0.0.1:\(port)", "users"],
          variables: ["ROSTER_TOKEN": token.secret, "ROSTER_PAGER": "cat; env; echo END"])
        let shown = try await session.terminal.expect("\nEND")
        #expect(shown.contains("sakura"))
        #expect(shown.contains("ROSTER_PAGER="))
        #expect(!shown.contains(token.secret))
        #expect(try await session.status() == 0)
      }
    }
  }
#endif
