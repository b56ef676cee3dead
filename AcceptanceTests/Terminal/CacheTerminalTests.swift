#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of `cache` and `cache clear` with the built program, at a terminal and in scripts.
  @Suite(.hangGuard)
  struct CacheTerminalTests {
    private let home: Home
    private let program: Executable

    init() throws {
      home = try Home()
      program = Executable(home: home.path)
    }

    @Test(arguments: [("y", true), ("Yes", true), ("n", false), ("", false)])
    func `cache clear asks for confirmation and accepts only 'y' or 'yes'`(answer: String, clears: Bool) async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("cache clear 1\r")
      try await session.terminal.expect("clear the saved tasks of Zofia Łukasiewicz-Żuk (20 rows, 1.7 kB)? [y/N] ")
      await session.terminal.type("\(answer)\r")
      if clears { try await session.terminal.expect("cleared 1 list, 20 rows, 1.7 kB\r\n") }
      try await session.terminal.expect("roster (offline)> ")
      await session.terminal.type("cache\r")
      try await session.terminal.expect(clears ? "1 list · 1 row · " : "2 lists · 21 rows · ")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `Ctrl-C at the confirmation of cache clear cancels it and returns to the prompt`() async throws {
      _ = try await program.run("users")
      let session = try await TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("> ")
      await session.terminal.type("cache clear\r")
      try await session.terminal.expect("clear all that is saved (1 list, 12 rows, 5.4 kB)? [y/N] ")
      await session.terminal.type("\u{3}")
      try await session.terminal.expect("roster: interrupted")
      await session.terminal.type("cache\r")
      try await session.terminal.expect("1 list · 12 rows · 5.4 kB\r\n/")
      await session.terminal.type("quit\r")
      #expect(try await session.status() == 0)
    }

    @Test func `without a terminal, cache clear requires --yes`() async throws {
      _ = try await program.run("users")
      let refused = try await program.run("cache", "clear")
      #expect(refused.status == 2)
      #expect(refused.errors == "roster: no terminal to ask; add --yes\n")
      let listed = try await program.run("--format", "csv", "--quiet", "--fields", "kind,rows", "cache")
      #expect(listed.output == "kind,rows\r\nusers,12\r\n")
      let cleared = try await program.run("cache", "clear", "--yes")
      #expect(cleared.output == "cleared 1 list, 12 rows, 5.4 kB\n")
      #expect(try await program.run("--offline", "users").status == 3)
      #expect(try await program.run("--store", "memory", "cache").output == "nothing is saved · in memory\n")
    }

    @Test func `cache commands send no requests even with unsent edits`() async throws {
      _ = try await program.run("tasks", "3")
      _ = try await program.run("--offline", "done", "41")
      for words in [["cache"], ["cache", "clear", "--yes"]] {
        let seen = try await program.run(arguments: ["--verbose"] + words)
        #expect(seen.status == 0)
        #expect(!seen.errors.contains("GET"), "\(seen.errors)")
        #expect(!seen.errors.contains("PATCH"), "\(seen.errors)")
      }
      #expect(try await program.run("--offline", "pending").output.hasSuffix("1 edit · 1 waiting\n"))
    }
  }
#endif
