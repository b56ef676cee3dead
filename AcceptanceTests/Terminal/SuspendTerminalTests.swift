#if os(Linux)
  import TestSupport
  import Testing

  @Suite(.hangGuard)
  struct SuspendTerminalTests {
    @Test func `Ctrl-Z at the prompt returns the terminal to the shell, and fg redraws the typed line`() async throws {
      let session = try await TerminalSession(
        home: Home(), isColored: true, arguments: ["-i"], shell: "/bin/dash", variables: ["PS1": "shell> "])
      try await session.terminal.expect("shell> ")
      try await session.type("$ROSTER --offline\r", until: "(offline)")
      try await session.type("help sel", until: " sel")
      for _ in 1...2 {
        try await session.type("\u{1A}", until: "shell> ")
        #expect(session.terminal.attributes == session.attributesBefore)
        #expect(try await session.type("fg\r", until: " sel").contains("(offline)"))
      }
      try await session.type("ect\r", until: "example: select 3")
      try await session.terminal.expect("(offline)")
      try await session.type("\u{4}", until: "shell> ")
      try await session.leave("exit\r")
    }
  }
#endif
