#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of the prompt of the built program at a pseudo-terminal.
  @Suite(.hangGuard)
  struct TerminalTests {
    private let home = Home()

    @Test func `lines are edited, saved users completed, and the prompt shows the selected user`() async throws {
      let session = try await TerminalSession.atPrompt(home: home)
      try await session.type("userz\u{7F}s\r", until: liveCount("12 users"))
      try await session.type("sel\tsaku\t\r", until: liveCount("20 tasks"))
      try await session.terminal.expect("@sakura> ")
      try await session.type("offline\r", until: "(offline)> ")
      try await session.leave("\u{4}")
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `Ctrl-C clears the line, and twice at an empty prompt it exits`() async throws {
      let session = try await TerminalSession.atPrompt(home: home)
      try await session.type("selct 3", until: "selct 3")
      try await session.type("\u{3}", until: "roster> ")
      try await session.type("\u{3}", until: "press Ctrl-C again or Ctrl-D to leave")
      try await session.terminal.expect("roster> ")
      try await session.leave("\u{3}")
    }

    @Test func `during a load there is a spinner, and Ctrl-C cancels only the load`() async throws {
      let service = TeamService()
      await service.answer("/users", .silence)
      try await service.serve { server in
        let session = try await TerminalSession.atPrompt(
          home: home, arguments: ["--timeout", "120", "--server", server.url()])
        try await session.type("users\r", until: "loading users…")
        try await session.type("\u{3}", until: "roster: interrupted")
        try await session.terminal.expect("roster> ")
        await server.journal.wait { $0 == .closedByClient }
        try await session.leave()
      }
    }

    @Test func `the history is kept for the next run, except lines that begin with a space`() async throws {
      for line in ["help quit", " help back"] {
        let session = try await TerminalSession.atPrompt(home: home)
        try await session.type(line + "\r", until: "usage: ")
        try await session.terminal.expect("roster> ")
        try await session.leave("\u{4}")
      }
      let session = try await TerminalSession.atPrompt(home: home)
      try await session.type("\u{1B}[A\r", until: "usage: quit")
      try await session.leave("exit\r")
      let file = home.path + "/.local/state/roster/history"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "help quit\nexit\n")
      let modes = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(modes == 0o600)
    }

    @Test func `tables fit the width of the terminal, also after a resize`() async throws {
      let session = try await TerminalSession.atPrompt(home: home, columns: 60)
      let narrow = try await session.type("users\r", until: liveCount("12 users"))
      #expect(narrow.contains("…"))
      await session.terminal.resize(columns: 200)
      let wide = try await session.type("users\r", until: liveCount("12 users"))
      #expect(!wide.contains("…"))
      try await session.leave("\u{4}")
    }

    @Test func `commands are coloured while typed, and Right accepts a suggestion from the history`() async throws {
      let session = try await TerminalSession(home: home, rows: 100, isColored: true)
      let shown = "\u{1B}[0;32mhelp\u{1B}[0m"
      try await session.terminal.expect("roster>\u{1B}[0m ")
      try await session.type("help quit\r", until: "usage: quit")
      try await session.terminal.expect("roster>\u{1B}[0m ")
      try await session.type("help", until: shown + "\u{1B}[0;2m quit\u{1B}[0m")
      try await session.type("\u{1B}[C", until: shown + " quit")
      try await session.type("\r", until: "usage: quit")
      try await session.type("help", until: "\u{1B}[0;2m quit")
      try await session.type("\r", until: "select a user and list their tasks")
      try await session.type("selct 'a", until: "\u{1B}[0;31mselct\u{1B}[0m \u{1B}[0;33m'a\u{1B}[0m")
      await session.terminal.type("\u{3}")
      // Ctrl-D is a key only while the prompt is shown.
      try await session.terminal.expect("roster>\u{1B}[0m ")
      try await session.leave("\u{4}")
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `aliases are coloured like commands, until colours are turned off`() async throws {
      let session = try await TerminalSession.atPrompt(home: home, isColored: true)
      try await session.type("alias t = help quit\r", until: "roster>\u{1B}[0m ")
      try await session.type("t", until: "\u{1B}[0;32mt\u{1B}[0m")
      try await session.type("\r", until: "usage: quit")
      try await session.terminal.expect("roster>\u{1B}[0m ")
      try await session.type("set color never\r", until: "roster> ")
      let shown = try await session.type("set colour x\r", until: "no setting 'colour'")
      #expect(!shown.contains("\u{1B}[0;"))
      try await session.leave()
    }

    @Test func `a reload in the background is announced above the prompt, and the typed line is kept`() async throws {
      _ = try await Executable(home: home).run("users")
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--offline"])
      try await session.type("users\r", until: "by request")
      try await session.type(
        "online\rhelp qu", until: "the service answers again; run 'refresh' to show the new list\r\n")
      try await session.type("it\r", until: "usage: quit")
      // Before there is a prompt, the terminal itself would take Ctrl-D for the end of its input.
      try await session.terminal.expect("> ")
      try await session.leave("\u{4}")
    }
  }
#endif
