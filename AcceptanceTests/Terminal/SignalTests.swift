import Foundation
import TestSupport
import Testing

/// Tests that a signal ends a program without a terminal at once, with the status for that signal.
@Suite(.hangGuard)
struct SignalTests {
  private let home = Home()

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends a program that waits for piped input`(signal: Int32, status: Int32) async throws {
    try await RunningProgram.run(home: home, typed: "help quit\n") { program in
      #expect(try await program.line().hasPrefix("usage: quit"))
      program.send(signal)
      let result = try await program.result()
      #expect(result.errors.isEmpty)
      #expect(result.status == status)
    }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends a program that waits for the service`(signal: Int32, status: Int32) async throws {
    let service = TeamService()
    await service.answer("/users", .silence)
    try await service.serve { server in
      try await RunningProgram.run("--timeout", "120", "--server", server.url(), "users", home: home) { program in
        await server.journal.wait { if case .request = $0 { true } else { false } }
        program.send(signal)
        let result = try await program.result()
        #expect(result == .init(output: "", errors: "roster: interrupted\n", status: status))
        await server.journal.wait { $0 == .closedByClient }
      }
    }
  }

  @Test func `a signal during a load skips the remaining piped commands`() async throws {
    let service = TeamService()
    await service.answer("/users", .silence)
    try await service.serve { server in
      let address = server.url()
      try await RunningProgram.run("--timeout", "120", "--server", address, home: home, typed: "users; help\nhelp\n") {
        program in
        await server.journal.wait { if case .request = $0 { true } else { false } }
        program.send(SIGINT)
        let result = try await program.result()
        #expect(result == .init(output: "", errors: "roster: line 1: interrupted\n", status: 130))
      }
    }
  }

  #if os(Linux)
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `a signal ends a program that waits for its output to be read`(signal: Int32, status: Int32) async throws {
      // Ten times the capacity of a pipe.
      let commands = String(repeating: "help\n", count: 2_000)
      try await RunningProgram.run(home: home, typed: commands) { program in
        try await program.waitUntilOutputIsFull()
        program.send(signal)
        #expect(try await program.status() == status)
      }
    }
  #endif
}
