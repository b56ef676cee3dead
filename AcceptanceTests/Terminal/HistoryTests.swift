#if os(Linux)
  import TestSupport
  import Testing

  /// Tests of `history`, with lines that were typed at a pseudo-terminal.
  @Suite(.hangGuard)
  struct HistoryTests {
    private let home = Home()

    @Test func `typed lines are shown and deleted, and keys do not find them any more`() async throws {
      let session = try await TerminalSession.atPrompt(home: home)
      try await session.type("offline\r", until: "(offline)> ")
      try await session.type("find Glaze\r", until: "(offline)> ")
      try await session.type("online\r", until: "roster> ")
      try await session.type("history glaze\r", until: "find Glaze\r\nhistory glaze\r\n")
      try await session.type("history delete glaze\r", until: "delete 3 lines? [y/N] ")
      try await session.type("y\r", until: "3 lines deleted")
      try await session.type("history\r", until: "offline\r\nonline\r\nhistory\r\n")
      try await session.type("\u{1B}[A\u{1B}[A", until: "online")
      try await session.type("\u{3}", until: "roster> ")
      try await session.leave()
      let left = try await Executable(home: home).run("history")
      #expect(left.output == "offline\nonline\nhistory\nquit\n")
    }

    @Test func `a script deletes only with --yes, and says if there is nothing`() async throws {
      let session = try await TerminalSession.atPrompt(home: home)
      try await session.type("offline\r", until: "(offline)> ")
      try await session.leave("quit\r")
      let asked = try await Executable(home: home).run("history", "delete", "off")
      #expect((asked.status, asked.errors.contains("add --yes")) == (2, true))
      #expect(try await Executable(home: home).run("history", "delete", "off", "--yes").errors == "1 line deleted\n")
      #expect(try await Executable(home: home).run("history", "delete", "off", "--yes").errors == "no line has that\n")
      #expect(try await Executable(home: home).run("history", "--limit", "1").output == "quit\n")
      let bare = try await Executable(home: home).run("history", "delete")
      #expect(bare.errors.contains("history needs a WORD of the lines to delete"))
      let limited = try await Executable(home: home).run("history", "delete", "quit", "--limit", "1", "--yes")
      #expect((limited.status, limited.errors.contains("deletes all that match")) == (2, true))
      #expect(try await Executable(home: home).run("history").output == "quit\n")
    }
  }
#endif
