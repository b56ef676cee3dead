#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Connecting to a service at the prompt of the built program.
  @Suite(.hangGuard)
  struct ConnectTerminalTests {
    private let home = Home()
    private let service = ImitatedTracker(.django, token: "abc123")

    private func sessionAskingForPassword(of url: String) async throws -> TerminalSession {
      let session = try await TerminalSession.atPrompt(home: home)
      let words = ["connect", url] + (try TrackerCase.django.options(in: home))
      await session.terminal.type(words.joined(separator: " ") + "\r")
      try await session.terminal.expect("name or email; empty to give a token: ")
      await session.terminal.type("sakura\r")
      try await session.terminal.expect("password: ")
      return session
    }

    @Test func `a name and a password become tokens, which are renewed`() async throws {
      try await service.serve { server in
        let session = try await sessionAskingForPassword(of: server.url())
        let shown = try await session.type("\(ImitatedPerson.sakura.password)\r", until: TrackerCase.django.found)
        #expect(!shown.contains(ImitatedPerson.sakura.password))
        try await session.terminal.expect("> ")
        await service.expireToken()
        try await session.type("tasks 7\r", until: liveCount("3 tasks"))
        #expect(await server.journal.requests.count { $0.hasPrefix("POST /api/token/refresh/ ") } == 1)
        try await session.leave()
      }
    }

    @Test func `a wrong password connects to nothing`() async throws {
      try await service.serve { server in
        let session = try await sessionAskingForPassword(of: server.url())
        try await session.type("nothing\r", until: "roster: wrong email or password")
        try await session.terminal.expect("> ")
        try await session.type("connect\r", until: "1 connection")
        try await session.leave()
      }
    }
  }
#endif
