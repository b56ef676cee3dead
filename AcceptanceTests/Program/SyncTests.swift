import Foundation
import TestSupport
import Testing

/// Tests of `sync` with the built program.
@Suite(.hangGuard)
struct SyncTests {
  private let program = Executable()
  private var home: Home { program.home }

  @Test func `after a dry run, the end of a script sends nothing, either`() async throws {
    _ = try await program.run("tasks", "3")
    _ = try await program.run("--offline", "done", "41")
    let result = try await program.run(arguments: [], input: Data("sync --dry-run\ntasks 3\n".utf8))
    #expect(result.errors.hasSuffix("1 unsent edit; run 'sync'\n"), "\(result.errors)")
    #expect(try await program.run("--offline", "pending").output.contains("done"))
  }

  @Test func `eight programs that sync one store at once send each edit once`() async throws {
    try await RunningProgram.run("serve", "--port", "0", "--verbose", home: home) { service in
      let server = ["--server", try await service.line()]
      _ = try await program.run(arguments: server + ["tasks", "3"])
      let lines = (1...40).map { "add --for 3 Task \($0)\n" }.joined()
      _ = try await program.run(arguments: server + ["--offline"], input: Data(lines.utf8))
      let results = try await concurrently(1...8) { _ in
        try await program.run(arguments: server + ["--timeout", "60", "sync"])
      }
      for result in results {
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
      }
      #expect(try await service.errors().ranges(of: "POST /todos 201").count == 40)
      let tasks = try await program.run(arguments: server + ["--live", "tasks", "3"])
      #expect(tasks.output.hasSuffix("\n\(liveCount("佐藤 さくら · 60 tasks"))\n"))
      #expect((1...40).allSatisfy { tasks.output.ranges(of: " Task \($0)\n").count == 1 })
    }
  }

  @Test func `sync --watch keeps sending until Ctrl-C`() async throws {
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let server = ["--server", try await service.line()]
      try await RunningProgram.run(arguments: server + ["sync", "--watch"], home: home) { watching in
        #expect(try await watching.line() == "nothing to send")
        _ = try await program.run(arguments: server + ["users"])
        _ = try await program.run(arguments: server + ["--offline", "add", "--for", "3", "Buy", "stamps"])
        #expect(try await watching.line() == "1 edit sent")
        watching.send(SIGINT)
        #expect(try await watching.status() == 130)
      }
      let tasks = try await program.run(arguments: server + ["--live", "tasks", "3"])
      #expect(tasks.output.hasSuffix("\n241  open   Buy stamps\n\(liveCount("佐藤 さくら · 21 tasks"))\n"))
    }
  }
}
