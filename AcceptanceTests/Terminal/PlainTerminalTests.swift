#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of colours and widths at a pseudo-terminal.
  @Suite(.hangGuard)
  struct PlainTerminalTests {
    private let home = Home()

    @Test(
      arguments: [
        ([:], [], true), (["NO_COLOR": ""], [], true), (["NO_COLOR": "0"], [], false), (["TERM": "dumb"], [], false),
        ([:], ["--plain"], false), ([:], ["--color", "never"], false),
        (["NO_COLOR": "1", "TERM": "dumb"], ["--color", "always"], true),
      ] as [([String: String], [String], Bool)])
    func `colours are used at a terminal unless an option or variable disables them`(
      variables: [String: String], options: [String], isColored: Bool
    ) async throws {
      let session = try await TerminalSession(
        home: home, arguments: options + ["users"], variables: ["NO_COLOR": ""].merging(variables) { $1 })
      #expect(try await session.terminal.expect("12 users").contains("\u{1B}[1mID\u{1B}[0m") == isColored)
      #expect(try await session.status() == 0)
    }

    @Test(arguments: [true, false])
    func `with --plain or at a dumb terminal, there are no escape sequences and no spinner`(isDumb: Bool) async throws {
      let service = TeamService()
      await service.answer("/users", .silence)
      try await service.serve { server in
        let session = try await TerminalSession(
          home: home, arguments: (isDumb ? [] : ["--plain"]) + ["--server", server.url(), "--timeout", "1", "users"],
          variables: isDumb ? ["TERM": "dumb"] : [:])
        let seen = try await session.terminal.expect("roster: could not load the users")
        #expect(!seen.contains("\u{1B}"))
        #expect(!seen.contains("loading"))
        #expect(!seen.contains("…"))
        #expect(try await session.status() == 3)
      }
    }

    @Test func `COLUMNS overrides the width of the terminal`() async throws {
      let session = try await TerminalSession(
        home: home, columns: 40, arguments: ["--no-pager", "users"], variables: ["COLUMNS": "200"])
      try await session.terminal.expect("USERNAME")
      #expect(!(try await session.terminal.expect("12 users")).contains("…"))
      #expect(try await session.status() == 0)
    }
  }
#endif
