#if os(Linux)
  import TestSupport
  import Testing

  @Suite(.hangGuard)
  struct SuspendTerminalTests {
    @Test func `Ctrl-Z at the prompt returns the terminal to the shell, and fg redraws the typed line`() async throws {
      let session = try await TerminalSession(
        home: try Home(), isColored: true, arguments: ["-i"], shell: "/bin/dash", variables: ["PS1": "shell> "])
      try await session.terminal.expect("shell> ")
      await session.terminal.type("$ROSTER --offline\r")
      try await session.terminal.expect("(offline)")
      await session.terminal.type("help sel")
      try await session.terminal.expect(" sel")
      for _ in 1...2 {
        await session.terminal.type("\u{1A}")
        try await session.terminal.expect("shell> ")
        #expect(session.terminal.attributes == session.attributesBefore)
        await session.terminal.type("fg\r")
        #expect(try await session.terminal.expect(" sel").contains("(offline)"))
      }
      await session.terminal.type("ect\r")
      try await session.terminal.expect("example: select 3")
      try await session.terminal.expect("(offline)")
      await session.terminal.type("\u{4}")
      try await session.terminal.expect("shell> ")
      await session.terminal.type("exit\r")
      #expect(try await session.status() == 0)
    }
  }
#endif
