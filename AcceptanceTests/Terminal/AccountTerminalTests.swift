#if os(Linux)
  import Foundation
  import Service
  import TestSupport
  import Testing

  /// Tests of signing in at the prompt of the built program.
  @Suite(.hangGuard)
  struct AccountTerminalTests {
    private static let secondPassword = "Salt-glazed 1300"

    private let home = Home()
    private let service = AccountService()

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
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await signUp("Noor Idris", "noor@example.org", in: session)
        _ = try await session.terminal.expect("roster> ")
        try await session.type("logout\r", until: "roster> ")
        try await session.type("users\r", until: "sign-in required: run 'login'\r\nsign in now? [Y/n] ")
        await session.terminal.type("y\r")
        try await answer([("email: ", "noor@example.org"), ("password: ", AccountService.password)], in: session)
        let shown = try await session.terminal.expect(liveCount("13 users"))
        #expect(shown.contains("signed in to \(server[1]) as noor@example.org"))
        try await session.leave()
      }
    }

    @Test func `to sign up, only what is wrong is asked for again`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await signUp("Noor Idris", "noor@example.org", in: session)
        try await session.type("logout\r", until: "roster> ")
        await session.terminal.type("signup\r")
        let password = AccountService.password
        try await answer(
          [
            ("name: ", "N"), ("the name needs 3 or more characters\r\nname: ", "Noor"),
            ("email: ", "noor"), ("must look like ann@example.org\r\nemail: ", "noor@example.org"),
            ("password: ", password), ("password again: ", "other"), ("the passwords differ\r\npassword: ", password),
            ("password again: ", password), ("this email has an account already\r\nemail: ", "other@example.org"),
          ], in: session)
        try await session.terminal.expect("roster> ")
        try await session.type("whoami\r", until: "other@example.org")
        try await session.leave()
      }
    }

    @Test func `the offer to sign in is made once, and may be declined`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await session.type("users\r", until: "sign in now? [Y/n] ")
        try await session.type("n\r", until: "roster> ")
        let shown = try await session.type("users\r", until: "roster> ")
        #expect(shown.contains("sign-in required"))
        #expect(!shown.contains("sign in now?"))
        try await session.leave()
      }
    }

    @Test func `me is whoever is signed in, and whose tasks are listed without a selection`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await signUp("Noor Idris", "noor@example.org", in: session)
        try await session.terminal.expect("roster> ")
        try await session.type("add don't forget #42\r", until: "don't forget #42 · ")
        // Until the service has answered, the task is new-1.
        try await session.type("sync\r", until: "roster> ")
        try await session.type("tasks\r", until: "241  ○ open  don't forget #42")
        try await session.type("tasks 3\r", until: liveCount("20 tasks"))
        try await session.type("tasks me\r", until: liveCount("1 task"))
        try await session.type("select me\r", until: "@noor> ")
        try await session.leave()
      }
    }

    @Test func `of two accounts at one prompt, neither sees what the other has saved or typed`() async throws {
      try await service.serve { server in
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await signUp("Noor Idris", "noor@example.org", in: session)
        try await session.terminal.expect("roster> ")
        try await session.type("tasks 3\r", until: liveCount("20 tasks"))
        try await session.type("offline\r", until: "(offline)> ")
        try await session.type("done 41\r", until: "(offline) +1> ")
        await session.terminal.type("logout\r")
        try await answer([("remove the saved lists from this computer too? [y/N] ", "")], in: session)
        let left = try await session.terminal.expect("roster (offline)> ")
        #expect(left.contains("1 unsent edit is kept for the next login"))
        try await session.type("online\r", until: "roster> ")
        try await signUp("Bo Lind", "bo@example.org", in: session)
        try await session.terminal.expect("roster> ")
        try await session.type("pending\r", until: "no unsent edits")
        try await session.type("offline\r", until: "(offline)> ")
        try await session.type("tasks 3\r", until: "could not load")
        try await session.type("online\r", until: "roster> ")
        try await session.type("logout\r", until: "roster> ")
        await session.terminal.type("login noor@example.org\r")
        try await answer([("password: ", AccountService.password)], in: session)
        try await session.terminal.expect("✓ done 41 見積もりを大徳寺に送る · sent")
        try await session.type("tasks 3\r", until: "41  ● done")
        try await session.leave()
      }
    }

    @Test func `a prompt notices that another program has changed the account, before it does anything`() async throws {
      try await service.serve { server in
        let program = Executable(home: home)
        let password = Data("\(AccountService.password)\n".utf8)
        _ = try await program.run(
          arguments: server + ["signup", "--name", "Noor Idris", "--email", "noor@example.org", "--password-stdin"],
          input: password)
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await session.type("tasks me\r", until: liveCount("0 tasks"))
        _ = try await program.run(arguments: server + ["logout"])
        _ = try await program.run(
          arguments: server + ["signup", "--name", "Bo Lind", "--email", "bo@example.org", "--password-stdin"],
          input: password)
        let refused = try await session.type("add Noor's plan\r", until: "repeat the command if you mean it")
        #expect(refused.contains("roster: another program has signed in as bo@example.org; nothing was done"))
        try await session.type("tasks me\r", until: liveCount("0 tasks"))
        _ = try await program.run(arguments: server + ["logout"])
        let shown = try await session.type("users\r", until: "sign in now? [Y/n] ")
        #expect(shown.contains("another program has signed out"))
        try await session.leave("n\rquit\r")
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
        shown += try await answer(
          [("password: ", AccountService.password), ("password again: ", AccountService.password)], in: session)
        shown += try await session.terminal.expect("signed in to")
        note()
        for command in ["users", "tasks 3", "doctor", "status", "whoami", "set", "cache", "done 41", "help login"] {
          shown += try await session.type(command + "\r", until: "> ")
        }
        service.expireAccess()
        shown += try await session.type("refresh\r", until: "POST /auth/accessToken: 200")
        // The new tokens are kept before they are used.
        shown += try await session.terminal.expect(liveCount(""))
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
        try await session.leave()
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
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await session.type("login noor@example.org\r\(AccountService.password)\r", until: "password: ")
        let shown = try await session.type("Wrong-1234\r", until: "roster: wrong email or password\r\n")
        #expect(!shown.contains("no command"))
        try await session.terminal.expect("password: ")
        try await session.type("\u{3}", until: "roster> ")
        #expect(!(try await session.type("quit\r", until: "quit").contains("no command")))
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
