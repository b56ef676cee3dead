#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of the prompt of the built program at a pseudo-terminal.
  @Suite(.hangGuard)
  struct TerminalTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `lines are edited, saved users completed, and the prompt shows the selected user`() async throws {
      let session = try await TerminalSession(home: home)
      try await session.terminal.expect("roster> ")
      await session.terminal.type("userz\u{7F}s\r")
      try await session.terminal.expect("12 users · live")
      await session.terminal.type("sel\tsaku\t\r")
      try await session.terminal.expect("20 tasks · live")
      try await session.terminal.expect("@sakura> ")
      await session.terminal.type("offline\r")
      try await session.terminal.expect("(offline)> ")
      await session.terminal.type("\u{4}")
      #expect(try await session.status() == 0)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `Ctrl-C clears the line, and twice at an empty prompt it exits`() async throws {
      let session = try await TerminalSession(home: home)
      try await session.terminal.expect("roster> ")
      await session.terminal.type("selct 3")
      try await session.terminal.expect("selct 3")
      await session.terminal.type("\u{3}")
      try await session.terminal.expect("roster> ")
      await session.terminal.type("\u{3}")
      try await session.terminal.expect("press Ctrl-C again or Ctrl-D to leave")
      try await session.terminal.expect("roster> ")
      await session.terminal.type("\u{3}")
      #expect(try await session.status() == 0)
    }

    @Test func `during a load there is a spinner, and Ctrl-C cancels only the load`() async throws {
      let service = TeamService()
      await service.answer("/users", .silence)
      try await service.serve { server in
        let session = try await TerminalSession(home: home, arguments: ["--timeout", "120", "--server", server.url()])
        try await session.terminal.expect("roster> ")
        await session.terminal.type("users\r")
        try await session.terminal.expect("loading users…")
        await session.terminal.type("\u{3}")
        try await session.terminal.expect("roster: interrupted")
        try await session.terminal.expect("roster> ")
        await server.journal.wait { $0 == .closedByClient }
        await session.terminal.type("quit\r")
        #expect(try await session.status() == 0)
      }
    }

    @Test func `the history is kept for the next run, except lines that begin with a space`() async throws {
      for line in ["help quit", " help back"] {
        let session = try await TerminalSession(home: home)
        try await session.terminal.expect("roster> ")
        await session.terminal.type(line + "\r")
        try await session.terminal.expect("usage: ")
        try await session.terminal.expect("roster> ")
        await session.terminal.type("\u{4}")
        #expect(try await session.status() == 0)
      }
      let session = try await TerminalSession(home: home)
      try await session.terminal.expect("roster> ")
      await session.terminal.type("\u{1B}[A\r")
      try await session.terminal.expect("usage: quit")
      await session.terminal.type("exit\r")
      #expect(try await session.status() == 0)
      let file = home.path + "/.local/state/roster/history"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "help quit\nexit\n")
      let modes = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(modes == 0o600)
    }

    @Test func `tables fit the width of the terminal, also after a resize`() async throws {
      let session = try await TerminalSession(home: home, columns: 60)
      try await session.terminal.expect("roster> ")
      await session.terminal.type("users\r")
      let narrow = try await session.terminal.expect("12 users · live")
      #expect(narrow.contains("…"))
      await session.terminal.resize(columns: 200)
      await session.terminal.type("users\r")
      let wide = try await session.terminal.expect("12 users · live")
      #expect(!wide.contains("…"))
      await session.terminal.type("\u{4}")
      #expect(try await session.status() == 0)
    }

    @Test func `commands are coloured while typed, and Right accepts a suggestion from the history`() async throws {
      let session = try await TerminalSession(home: home, rows: 80, isColored: true)
      let shown = "\u{1B}[0;32mhelp\u{1B}[0m"
      try await session.terminal.expect("roster>\u{1B}[0m ")
      await session.terminal.type("help quit\r")
      try await session.terminal.expect("usage: quit")
      try await session.terminal.expect("roster>\u{1B}[0m ")
      await session.terminal.type("help")
      try await session.terminal.expect(shown + "\u{1B}[0;2m quit\u{1B}[0m")
      await session.terminal.type("\u{1B}[C")
      try await session.terminal.expect(shown + " quit")
      await session.terminal.type("\r")
      try await session.terminal.expect("usage: quit")
      await session.terminal.type("help")
      try await session.terminal.expect("\u{1B}[0;2m quit")
      await session.terminal.type("\r")
      try await session.terminal.expect("select a user and list their tasks")
      await session.terminal.type("selct 'a")
      try await session.terminal.expect("\u{1B}[0;31mselct\u{1B}[0m \u{1B}[0;33m'a\u{1B}[0m")
      await session.terminal.type("\u{3}")
      // Ctrl-D is a key only while the prompt is shown.
      try await session.terminal.expect("roster>\u{1B}[0m ")
      await session.terminal.type("\u{4}")
      #expect(try await session.status() == 0)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `aliases are coloured like commands, until colours are turned off`() async throws {
      let session = try await TerminalSession(home: home, isColored: true)
      try await session.terminal.expect("roster>\u{1B}[0m ")
      await session.terminal.type("alias t = help quit\r")
      try await session.terminal.expect("roster>\u{1B}[0m ")
      await session.terminal.type("t")
      try await session.terminal.expect("\u{1B}[0;32mt\u{1B}[0m")
      await session.terminal.type("\r")
      try await session.terminal.expect("usage: quit")
      try await session.terminal.expect("roster>\u{1B}[0m ")
      await session.terminal.type("set color never\r")
      try await session.terminal.expect("roster> ")
      await session.terminal.type("set colour x\r")
      let shown = try await session.terminal.expect("no setting 'colour'")
      #expect(!shown.contains("\u{1B}[0;"))
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `a reload in the background is announced above the prompt, and the typed line is kept`() async throws {
      _ = try await Executable(home: home.path).run("users")
      let session = try await TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("users\r")
      try await session.terminal.expect("by request")
      await session.terminal.type("online\rhelp qu")
      try await session.terminal.expect("the service answers again; run 'refresh' to show the new list\r\n")
      await session.terminal.type("it\r")
      try await session.terminal.expect("usage: quit")
      // Before there is a prompt, the terminal itself would take Ctrl-D for the end of its input.
      try await session.terminal.expect("> ")
      await session.terminal.type("\u{4}")
      #expect(try await session.status() == 0)
    }
  }
#endif
