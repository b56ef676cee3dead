#if os(Linux)
  import Glibc
  import TestSupport
  import Testing

  /// Tests of `split` at a pseudo-terminal.
  @Suite(.hangGuard)
  struct SplitTerminalTests {
    private static let closing = "\u{1B}[?25h\u{1B}[?1049l"
    private static let opening = "\u{1B}[?1049h\u{1B}[?25l"
    private let home: Home

    init() throws { home = try Home() }

    @Test func `in split, arrows move, Enter selects a user, and q returns to the prompt`() async throws {
      let session = try await splitSession()
      try await session.terminal.expect("> 1 Zofia")
      await session.terminal.type("\u{1B}[B\u{1B}[B\r")
      try await session.terminal.expect("41 open")
      await session.terminal.type("q")
      try await session.terminal.expect(Self.closing)
      try await session.terminal.expect("roster @sakura> ")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `split adapts to a resize and filters after /`() async throws {
      let session = try await splitSession()
      try await session.terminal.expect("q quits")
      await session.terminal.resize(columns: 40)
      try await session.terminal.expect("q quits, ? helps, / filters")
      await session.terminal.type("?")
      try await session.terminal.expect("any key returns")
      await session.terminal.type("\u{1B}")
      try await session.terminal.expect("q quits, ? helps, / filters")
      await session.terminal.type("/elen")
      try await session.terminal.expect(" 4 Ελένη")
      await session.terminal.type("\r\u{1B}")
      try await session.terminal.expect("12 users")
      await session.terminal.type("\u{3}")
      try await session.terminal.expect(Self.closing)
      try await session.terminal.expect("roster> ")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
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
        await session.terminal.type("\u{1A}")
        try await session.terminal.expect(Self.closing)
        try await session.terminal.expect("shell> ")
        #expect(session.terminal.attributes == session.attributesBefore)
        await session.terminal.type("fg\r")
        try await session.terminal.expect(Self.opening)
      }
      try await session.terminal.expect("q quits")
      await session.terminal.type("q")
      try await session.terminal.expect(Self.closing)
      try await session.terminal.expect("shell> ")
      await session.terminal.type("exit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `split requires a terminal`() async throws {
      let result = try await Executable(home: home.path).run("split")
      #expect(result.errors == "roster: split needs a terminal\n")
      #expect(result.status == 2)
    }

    private func splitSession() async throws -> TerminalSession {
      let session = try await TerminalSession(home: home)
      try await session.terminal.expect("> ")
      await session.terminal.type("split\r")
      return session
    }
  }
#endif
