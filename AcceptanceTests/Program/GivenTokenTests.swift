import Foundation
import SystemPackage
import TestSupport
import Testing

/// The program with `ROSTER_TOKEN` at a service that says whose a token is: that decides which lists and edits are used.
@Suite(.hangGuard)
struct GivenTokenTests {
  private static let sakura = ["ROSTER_TOKEN": "abc123"]
  private static let zofia = ["ROSTER_TOKEN": "def456"]
  private let program = Executable(timeout: 60)
  private let service = ImitatedTracker(.redmine, token: "abc123")

  // Runs `body` where Sakura has connected to the service.
  private func serving(_ body: (RawServer) async throws -> Void) async throws {
    await service.giveToken("def456", to: .zofia)
    try await service.serve { server in
      let connected = try await run("connect", server.url(), "--set", "project=pottery", by: Self.sakura)
      #expect(connected.errors.contains("you are Sakura Sato"), "\(connected)")
      try await body(server)
    }
  }

  private func run(_ words: String..., by token: [String: String]) async throws -> Executable.Result {
    try await program.run(arguments: words, variables: token)
  }

  private func requests(_ beginning: String, at server: RawServer) async -> Int {
    await server.journal.requests.count { $0.hasPrefix(beginning) }
  }

  @Test func `what is typed with the token of one person is not sent with that of another`() async throws {
    try await serving { _ in
      #expect(try await run("tasks", "me", by: Self.sakura).output.contains("3 tasks · live"))
      let typed = try await run("--offline", "comment", "1", "From Sakura", by: Self.sakura)
      #expect(typed.output.contains("waiting"), "\(typed)")
      #expect(try await run("sync", by: Self.zofia).status == 0)
      #expect(try await run("pending", by: Self.zofia).output.contains("no unsent edits"))
      #expect(await service.tasks[1]?.comments == [])
      #expect(try await run("sync", by: Self.sakura).output.contains("1 edit sent"))
      #expect(await service.tasks[1]?.comments == ["From Sakura"])
    }
  }

  @Test func `a token says who one is, and the service is asked once`() async throws {
    try await serving { server in
      let asked = await requests("GET /users/current.json", at: server)
      let who = try await run("--format", "json", "whoami", by: Self.zofia)
      #expect(try await run("whoami", by: Self.zofia).output.contains("Zofia Kowal"))
      #expect(who.output.contains(#""name":"Zofia Kowal","user":5,"token":"ROSTER_TOKEN"}"#), "\(who)")
      #expect(await requests("GET /users/current.json", at: server) == asked + 1)
      let own = try await run("tasks", "me", by: Self.zofia)
      #expect(own.output.contains("0 tasks · live"), "\(own)")
      #expect(try await run("--offline", "tasks", "me", by: Self.zofia).output.contains("saved"))
      #expect(try program.home.files(containing: "def456") == [])
      try Data("{".utf8).write(to: URL(fileURLWithPath: program.home.path + "/.local/state/roster/token-owners"))
      let offline = try await run("--offline", "tasks", "me", by: Self.zofia)
      #expect(offline.errors.contains("could not ask who you are"), "\(offline)")
      for online in [[], ["--offline"]] {
        let listed = try await program.run(arguments: online + ["tasks", "me"], variables: Self.zofia)
        #expect(listed.status == 0, "\(listed)")
      }
    }
  }

  @Test func `offline, a token of which nobody knows whose it is has no lists and takes no edits`() async throws {
    try await serving { _ in
      _ = try await run("tasks", "me", by: Self.sakura)
      for words in [["tasks", "7"], ["done", "1"], ["pending"], ["whoami"]] {
        let refused = try await program.run(arguments: ["--offline"] + words, variables: Self.zofia)
        #expect(
          refused.errors == """
            roster: could not ask who you are: offline by request; your lists and edits can be used once that is \
            known

            """, "\(words)")
        #expect(refused.output.isEmpty && refused.status != 0)
      }
      #expect(try await run("--offline", "help", "done", by: Self.zofia).status == 0)
      let script = try await program.run(
        arguments: ["--offline"], input: Data("tasks me\nonline\ntasks me\n".utf8), variables: Self.zofia)
      #expect(script.errors.contains("offline by request"), "\(script)")
      #expect(script.output.contains("0 tasks · live"), "\(script)")
    }
  }

  @Test func `with a token that the service refuses nothing is kept`() async throws {
    try await serving { _ in
      for words in [["done", "1"], ["whoami"], ["users"]] {
        let refused = try await program.run(arguments: words, variables: ["ROSTER_TOKEN": "wrong"])
        #expect(
          refused.errors == """
            roster: could not ask who you are: the service refuses the token in ROSTER_TOKEN (401); set another \
            one, or unset it

            """)
        #expect(refused.output.isEmpty && refused.status == 4)
      }
      await service.hideOwners(behindStatus: 503)
      let failed = try await run("done", "1", by: Self.zofia)
      #expect(failed.errors.contains("could not ask who you are: the service cannot answer now"), "\(failed)")
      await service.hideOwners(behindStatus: nil)
      #expect(try await run("pending", by: Self.zofia).output.contains("no unsent edits"))
    }
  }

  @Test(arguments: [(403, "could not ask who you are: not allowed"), (404, "does not say whose token this is")])
  func `a token of which the service does not say whose it is cannot be used`(status: Int, why: String) async throws {
    try await serving { _ in
      await service.hideOwners(behindStatus: status)
      for words in [["tasks", "7"], ["done", "1"]] {
        let refused = try await program.run(arguments: words, variables: Self.zofia)
        #expect(refused.errors.contains(why) && refused.status != 0, "\(refused)")
      }
    }
  }

  @Test func `a header decides as a token does, and so does what is in its file`() async throws {
    try await serving { _ in
      let path = program.home.path + "/key"
      let header = ["--header", "X-Redmine-API-Key: @\(path)"]
      for (key, person, other) in [("abc123", "Sakura", "Zofia"), ("def456", "Zofia", "Sakura")] {
        try Data(key.utf8).write(to: URL(fileURLWithPath: path))
        let typed = try await program.run(arguments: header + ["add", "--for", "me", "From \(person)"])
        #expect(typed.output.contains("sent"), "\(typed)")
        _ = try await program.run(arguments: header + ["tasks", "me"])
        let saved = try await program.run(arguments: header + ["--offline", "tasks", "me"])
        #expect(saved.output.contains("From \(person)") && !saved.output.contains(other), "\(saved)")
      }
    }
  }

  @Test func `a header whose file changes between two commands is that of somebody else from then on`() async throws {
    try await serving { _ in
      let (path, more) = (program.home.path + "/key", program.home.path + "/more")
      try Data("abc123".utf8).write(to: URL(fileURLWithPath: path))
      #expect(mkfifo(more, 0o600) == 0)
      let arguments = ["--header", "X-Redmine-API-Key: @\(path)"]
      let script = "tasks me\nsource \(more)\n"
      try await RunningProgram.run(arguments: arguments, home: program.home, typed: script) { running in
        while try await running.line().hasSuffix(" · 3 tasks · live") == false {}
        try Data("def456".utf8).write(to: URL(fileURLWithPath: path))
        // Only now can the program read on.
        let commands = try FileDescriptor.open(FilePath(more), .writeOnly)
        _ = try commands.closeAfter { try commands.writeAll("done 1\ntasks me\n".utf8) }
        try await running.endInput()
        let result = try await running.result()
        #expect(result.errors.contains("a header has changed; nothing was done; repeat the command"), "\(result)")
        #expect(result.output.contains("0 tasks · live"), "\(result)")
      }
      #expect(await service.tasks[1]?.isDone == false)
    }
  }

  @Test func `where a header is of a gateway, connect asks for a token all the same`() async throws {
    try await service.serve { server in
      let options = ["--header", "X-Gate: open"]
      let connected = try await program.run(
        arguments: options + ["connect", server.url(), "--set", "project=pottery"], input: Data("abc123\n".utf8))
      #expect(connected.errors.contains("you are Sakura Sato"), "\(connected)")
      #expect(try await program.run(arguments: options + ["tasks", "me"]).output.contains("3 tasks · live"))
      #expect(try await program.run(arguments: options + ["logout"]).status == 0)
      let refused = try await program.run(arguments: options + ["tasks", "7"])
      #expect(refused.errors.contains("could not ask who you are: sign-in required: run 'login'"), "\(refused)")
    }
  }

  @Test func `a header whose file is missing says which one, and nothing is entered`() async throws {
    try await serving { _ in
      let header = ["--header", "X-Redmine-API-Key: @\(program.home.path)/nothing"]
      let refused = try await program.run(arguments: header + ["done", "1"])
      #expect(refused.errors.contains("the header X-Redmine-API-Key cannot be sent: "), "\(refused)")
      #expect(refused.output.isEmpty && refused.status == 4)
    }
  }
}
