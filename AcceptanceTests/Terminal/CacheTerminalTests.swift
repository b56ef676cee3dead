#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of `cache` and `cache clear` with the built program, at a terminal and in scripts.
  @Suite(.hangGuard)
  struct CacheTerminalTests {
    private let program = Executable()
    private var home: Home { program.home }

    @Test(arguments: [("y", true), ("", false)])
    func `cache clear asks for confirmation and accepts only 'y' or 'yes'`(answer: String, clears: Bool) async throws {
      _ = try await program.run("tasks", "1")
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--offline"])
      try await session.type(
        "cache clear 1\r", until: "clear the saved tasks of Zofia Łukasiewicz-Żuk (20 rows, 1.9 kB)? [y/N] ")
      await session.terminal.type("\(answer)\r")
      if clears { try await session.terminal.expect("cleared 1 list, 20 rows, 1.9 kB\r\n") }
      try await session.terminal.expect("roster (offline)> ")
      try await session.type("cache\r", until: clears ? "1 list · 1 row · " : "2 lists · 21 rows · ")
      try await session.leave()
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
