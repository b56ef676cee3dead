#if os(Linux)
  import Glibc
  import TestSupport
  import Testing

  /// Tests of `split` at a pseudo-terminal.
  @Suite(.hangGuard)
  struct SplitTerminalTests {
    private static let closing = "\u{1B}[?25h\u{1B}[?1049l"
    private static let opening = "\u{1B}[?1049h\u{1B}[?25l"
    private let home = Home()

    @Test func `in split, arrows move, Enter selects a user, and q returns to the prompt`() async throws {
      let session = try await splitSession()
      try await session.terminal.expect("> 1 Zofia")
      try await session.type("\u{1B}[B\u{1B}[B\r", until: "\u{1B}[33G│>  41 ○ 見積もり")
      try await session.type("q", until: Self.closing)
      try await session.terminal.expect("roster @sakura> ")
      try await session.leave()
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `split adapts to a resize and filters after /`() async throws {
      let session = try await splitSession()
      try await session.terminal.expect("q quits")
      await session.terminal.resize(columns: 40)
      try await session.terminal.expect("q quits, ? helps\u{1B}[K")
      try await session.type("?", until: "any key returns")
      try await session.type("\u{1B}", until: "q quits, ? helps\u{1B}[K")
      try await session.type("/elen", until: "1 of 12 users")
      try await session.type("\r\u{1B}", until: "12 users")
      try await session.type("\u{3}", until: Self.closing)
      try await session.terminal.expect("roster> ")
      try await session.leave()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `split restores the terminal when a signal ends it`(signal: Int32) async throws {
      let session = try await TerminalSession(home: home, arguments: ["split"])
      try await session.terminal.expect("q quits")
      session.send(signal)
      try await session.terminal.expect(Self.closing)
      #expect(try await session.status() != 0)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `Ctrl-Z in split returns the terminal to the shell, and fg redraws the screen`() async throws {
      let session = try await TerminalSession(
        home: home, arguments: ["-i"], shell: "/bin/dash", variables: ["PS1": "shell> "])
      try await session.terminal.expect("shell> ")
      await session.terminal.type("$ROSTER split\r")
      for _ in 1...2 {
        try await session.terminal.expect("q quits")
        try await session.type("\u{1A}", until: Self.closing)
        try await session.terminal.expect("shell> ")
        #expect(session.terminal.attributes == session.attributesBefore)
        try await session.type("fg\r", until: Self.opening)
      }
      try await session.terminal.expect("q quits")
      try await session.type("q", until: Self.closing)
      try await session.terminal.expect("shell> ")
      try await session.leave("exit\r")
    }

    @Test func `split requires a terminal`() async throws {
      let result = try await Executable(home: home).run("split")
      #expect(result.errors == "roster: split needs a terminal\n")
      #expect(result.status == 2)
    }

    private func splitSession() async throws -> TerminalSession {
      let session = try await TerminalSession.atPrompt(home: home)
      await session.terminal.type("split\r")
      return session
    }
  }
#endif
