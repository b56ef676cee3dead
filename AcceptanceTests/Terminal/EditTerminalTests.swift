#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of the edit commands of the built program at a pseudo-terminal.
  @Suite(.hangGuard)
  struct EditTerminalTests {
    private let program = Executable()
    private var home: Home { program.home }

    @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false)])
    func `remove asks for confirmation and accepts only 'y' or 'yes'`(answer: String, removes: Bool) async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--offline"])
      try await session.type("remove 1\r", until: "remove task 1 (Renew the licence of the 40-tonne crane)? [y/N] ")
      try await session.type("\(answer)\r", until: removes ? "roster (offline) +1> " : "roster (offline)> ")
      try await session.type("pending\r", until: removes ? "1 edit · 1 waiting" : "no unsent edits")
      await session.terminal.type("quit\r")
      if removes { try await session.terminal.expect("1 unsent edit; run 'sync'") }
      #expect(try await session.status() == 0)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `undo and redo of a command that changed several tasks show them and ask`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--offline"])
      try await session.type("done 4 5\r", until: "+2> ")
      for (command, count) in [("undo", 0), ("redo", 2)] {
        let lines = try await session.type("\(command)\r", until: "\(command) these 2 edits? [y/N] ")
        #expect(lines.contains("  done 4 Replace the seal on the left outrigger\r\n"))
        #expect(lines.contains("  done 5 Call the theatre about the chandelier: 600 kg, glass, and nobody knows\r\n"))
        #expect(lines.contains("  who hung it\r\n"))
        try await session.type("y\r", until: count == 0 ? "(offline)> " : "(offline) +2> ")
      }
      try await session.leave()
    }

    @Test func `Ctrl-C at the confirmation of remove cancels it and returns to the prompt`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--offline"])
      let list = try await session.type("remove 1-3\r", until: "remove these 3 tasks? [y/N] ")
      #expect(list.contains("1 Renew the licence of the 40-tonne crane · a task of Zofia Łukasiewicz-Żuk\r\n"))
      try await session.type("\u{3}", until: "roster: interrupted")
      try await session.terminal.expect("roster (offline)> ")
      try await session.type("pending\r", until: "no unsent edits")
      try await session.leave()
    }

    @Test(arguments: ["Buy milk\nand eggs", "add Buy milk\nand eggs"])
    func `Ctrl-C at the question about pasted titles runs none, and the prompt starts on a new line`(
      _ titles: String
    ) async throws {
      let session = try await TerminalSession.atPrompt(home: home)
      try await session.type("select 3\r", until: "roster @sakura> ")
      try await session.type("\u{1B}[200~\(titles)\u{1B}[201~\r", until: "add these 2 tasks? ")
      let seen = try await session.type("\u{3}", until: "roster @sakura> ")
      #expect(seen.contains("roster: interrupted\r\n") && !seen.contains("no command"), "\(seen)")
      try await session.type("pending\r", until: "no unsent edits")
      try await session.leave()
    }

    @Test func `remove loads a task that is not saved to ask, and does not ask if there is none`() async throws {
      let session = try await TerminalSession.atPrompt(home: home, arguments: [])
      for line in ["remove 999", "remove 1 999"] {
        await session.terminal.type(line + "\r")
        let shown = try await session.terminal.expect(
          "roster: no task '999'; run 'tasks USER' to list the ids\r\n")
        #expect(!shown.contains("[y/N]"))
        try await session.terminal.expect("roster> ")
      }
      try await session.type("remove 1\r", until: "remove task 1 (Renew the licence of the 40-tonne crane)? [y/N] ")
      try await session.type("n\r", until: "roster> ")
      try await session.leave()
    }

    @Test func `Ctrl-D at a confirmation means no, and the prompt starts on a new line`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--offline"])
      try await session.type("remove 1\r", until: "? [y/N] ")
      let shown = try await session.type("\u{4}", until: "roster (offline)> ")
      #expect(shown.hasPrefix("\r\n"))
      try await session.leave()
    }

    @Test func `remove as a single command at a terminal asks for confirmation`() async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession(home: home, arguments: ["--offline", "remove", "1"])
      try await session.terminal.expect("? [y/N] ")
      try await session.type("y\r", until: "- remove 1 Renew the licence of the 40-tonne crane · edit 1, waiting")
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
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--server", address])
      try await session.type("add --for 3 Buy stamps\rusers\r", until: "+ add new-1 Buy stamps · edit 1, waiting")
      try await session.terminal.expect("could not connect")
      let port = try #require(address.split(separator: ":").last)
      let service = try await TerminalSession(
        home: home, arguments: ["serve", "--port", String(port), "--data", data, "--verbose"])
      try await service.terminal.expect(address)
      try await session.type("refresh\r", until: liveCount("12 users"))
      try await service.terminal.expect("POST /todos 201")
      try await session.type("tasks 3\r", until: "241  ○ open  Buy stamps")
      try await session.leave()
      try await service.leave("\u{3}")
    }

    @Test func `titles are kept as typed at a prompt, and Tab puts the current title on the line`() async throws {
      _ = try await program.run("tasks", "3")
      _ = try await program.run("users")
      let session = try await TerminalSession.atPrompt(home: home, columns: 120, arguments: ["--offline"])
      try await session.type("select 3\r", until: "(offline)> ")
      let titles = [
        "Ask Tom re #42; tell Bob", "don't and won't", #"C:\temp\new"#, "It's late", "Fix login; tasks", "a  b",
        "'don't'",
      ]
      for (index, title) in titles.enumerated() {
        try await session.type("add \(title)\r", until: "+ add new-\(index + 1) \(title) · edit \(index + 1), waiting")
      }
      try await session.type(
        "edit new-4 \t now; \"really\"\r", until: "~ edit new-4 It's late now; \"really\" · edit 8, waiting")
      try await session.type("add '  outer '\r", until: "+ add new-8 outer · edit 9, waiting")
      try await session.type("edit new-8 '  outer '\r", until: "~ edit new-8   outer  · edit 10, waiting")
      try await session.type("edit new-8 \t\u{2}!\r", until: "~ edit new-8   outer ! · edit 11, waiting")
      try await session.type("done firew\t\r", until: "~ done 57 Stack the firewood by age · edit 12, waiting")
      try await session.type(
        "add Buy milk --for sakura\r", until: "options go before the TITLE: add --for sakura Buy milk")
      try await session.leave()
    }
  }
#endif
