#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of the edit commands of the built program at a pseudo-terminal.
  @Suite(.hangGuard)
  struct EditTerminalTests {
    private let home: Home
    private let program: Executable

    init() throws {
      home = try Home()
      program = Executable(home: home.path)
    }

    @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false)])
    func `remove asks for confirmation and accepts only 'y' or 'yes'`(answer: String, removes: Bool) async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("remove 1\r")
      try await session.terminal.expect("remove task 1 (Renew the licence of the 40-tonne crane)? [y/N] ")
      await session.terminal.type("\(answer)\r")
      try await session.terminal.expect(removes ? "roster (offline) +1> " : "roster (offline)> ")
      await session.terminal.type("pending\r")
      try await session.terminal.expect(removes ? "1 edit · 1 waiting" : "no unsent edits")
      await session.terminal.type("quit\r")
      if removes { try await session.terminal.expect("1 unsent edit; run 'sync'") }
      #expect(try await session.status() == 0)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `undo and redo of a command that changed several tasks show them and ask`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("done 4 5\r")
      try await session.terminal.expect("+2> ")
      for (command, count) in [("undo", 0), ("redo", 2)] {
        await session.terminal.type("\(command)\r")
        let lines = try await session.terminal.expect("\(command) these 2 edits? [y/N] ")
        #expect(lines.contains("  done 4 Replace the seal on the left outrigger\r\n"))
        #expect(lines.contains("  done 5 Call the theatre about the chandelier: 600 kg, glass, and nobody knows\r\n"))
        #expect(lines.contains("  who hung it\r\n"))
        await session.terminal.type("y\r")
        try await session.terminal.expect(count == 0 ? "(offline)> " : "(offline) +2> ")
      }
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `Ctrl-C at the confirmation of remove cancels it and returns to the prompt`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("remove 1-3\r")
      let list = try await session.terminal.expect("remove these 3 tasks? [y/N] ")
      #expect(list.contains("1 Renew the licence of the 40-tonne crane\r\n"))
      await session.terminal.type("\u{3}")
      try await session.terminal.expect("roster: interrupted")
      try await session.terminal.expect("roster (offline)> ")
      await session.terminal.type("pending\r")
      try await session.terminal.expect("no unsent edits")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `remove loads a task that is not saved to ask, and does not ask if there is none`() async throws {
      let session = try await TerminalSession(home: home, arguments: [])
      try await session.terminal.expect("> ")
      for line in ["remove 999", "remove 1 999"] {
        await session.terminal.type(line + "\r")
        let shown = try await session.terminal.expect(
          "roster: no task '999'; run 'tasks 3' to list those of user 3\r\n")
        #expect(!shown.contains("[y/N]"))
        try await session.terminal.expect("roster> ")
      }
      await session.terminal.type("remove 1\r")
      try await session.terminal.expect("remove task 1 (Renew the licence of the 40-tonne crane)? [y/N] ")
      await session.terminal.type("n\r")
      try await session.terminal.expect("roster> ")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `Ctrl-D at a confirmation means no, and the prompt starts on a new line`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("remove 1\r")
      try await session.terminal.expect("? [y/N] ")
      await session.terminal.type("\u{4}")
      let shown = try await session.terminal.expect("roster (offline)> ")
      #expect(shown.hasPrefix("\r\n"))
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `remove as a single command at a terminal asks for confirmation`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession(home: home, arguments: ["--offline", "remove", "1"])
      try await session.terminal.expect("? [y/N] ")
      await session.terminal.type("y\r")
      try await session.terminal.expect("- remove 1 Renew the licence of the 40-tonne crane · edit 1, waiting")
      try await session.terminal.expect("1 unsent edit; run 'sync'")
      #expect(try await session.status() == 0)
    }

    @Test func `at the prompt, edits are sent automatically when the service answers again`() async throws {
      let data = home.path + "/data"
      var address = ""
      try await RunningProgram.run("serve", "--port", "0", "--data", data, home: home) { service in
        address = try await service.line()
        _ = try await program.run("--server", address, "users")
      }
      let session = try await TerminalSession(home: home, arguments: ["--server", address])
      try await session.terminal.expect("roster> ")
      await session.terminal.type("add --for 3 Buy stamps\rusers\r")
      try await session.terminal.expect("+ add new-1 Buy stamps · edit 1, waiting")
      try await session.terminal.expect("could not connect")
      let port = try #require(address.split(separator: ":").last)
      let service = try await TerminalSession(
        home: home, arguments: ["serve", "--port", String(port), "--data", data, "--verbose"])
      try await service.terminal.expect(address)
      await session.terminal.type("refresh\r")
      try await session.terminal.expect("12 users · live")
      try await service.terminal.expect("POST /todos 201")
      await session.terminal.type("tasks 3\r")
      try await session.terminal.expect("241  open   Buy stamps")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
      await service.terminal.type("\u{3}")
      #expect(try await service.status() == 0)
    }

    @Test func `titles are kept as typed at a prompt, and Tab puts the current title on the line`() async throws {
      _ = try await program.run("tasks", "3")
      _ = try await program.run("users")
      let session = try await TerminalSession(home: home, columns: 120, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("select 3\r")
      try await session.terminal.expect("(offline)> ")
      let titles = [
        "Ask Tom re #42; tell Bob", "don't and won't", #"C:\temp\new"#, "It's late", "Fix login; tasks", "a  b",
        "'don't'",
      ]
      for (index, title) in titles.enumerated() {
        await session.terminal.type("add \(title)\r")
        try await session.terminal.expect("+ add new-\(index + 1) \(title) · edit \(index + 1), waiting")
      }
      await session.terminal.type("edit new-4 \t now; \"really\"\r")
      try await session.terminal.expect("~ edit new-4 It's late now; \"really\" · edit 8, waiting")
      await session.terminal.type("add '  outer '\redit new-8 \t\u{2}!\r")
      try await session.terminal.expect("~ edit new-8   outer ! · edit 10, waiting")
      await session.terminal.type("done firew\t\r")
      try await session.terminal.expect("~ done 57 Stack the firewood by age · edit 11, waiting")
      await session.terminal.type("add Buy milk --for sakura\r")
      try await session.terminal.expect("options go before the TITLE: add --for sakura Buy milk")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `an edit that is refused soon says so and what to type`() async throws {
      let service = TeamService()
      await service.answer("/users/3", .json(#"{"id":3,"name":"Kim","username":"kim","email":"k@example.org"}"#))
      await service.answer("/todos", .status(422))
      try await service.serve { server in
        let session = try await TerminalSession(home: home, arguments: ["--timeout", "120", "--server", server.url()])
        try await session.terminal.expect("roster> ")
        await session.terminal.type("add --for 3 Buy stamps\r")
        try await session.terminal.expect("+ add new-1 Buy stamps · edit 1, refused\r\n")
        try await session.terminal.expect("  run 'edit new-1 …', 'retry 1' or 'discard 1'\r\n")
        try await session.terminal.expect("roster !1> ")
        await session.terminal.type("pending\r")
        try await session.terminal.expect("1 edit · 1 refused")
        await session.terminal.type("quit\r")
        try await session.terminal.expect("1 edit needs a decision; run 'pending'")
        #expect(try await session.status() == 0)
      }
    }
  }
#endif
