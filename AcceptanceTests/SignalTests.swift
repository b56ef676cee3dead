import Foundation
import TestSupport
import Testing

/// A signal ends the program off a terminal at once, whatever it is waiting for, with a status that names the signal.
@Suite(.timeLimit(.minutes(3)))
struct SignalTests {
  private let home: Home

  init() throws { home = try Home() }

  @Test("Waiting for piped input", arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func waitingForInput(signal: Int32, status: Int32) async throws {
    try await RunningProgram.run(home: home, typed: "help quit\n") { program in
      #expect(try await program.line().hasPrefix("usage: quit"))
      program.send(signal)
      let result = try await program.result()
      #expect(result.errors.isEmpty)
      #expect(result.status == status)
    }
  }

  @Test("Waiting for the service", arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func loading(signal: Int32, status: Int32) async throws {
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

  @Test("Waiting for the service, with piped commands: the rest is not done")
  func loadingPiped() async throws {
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
    @Test("Waiting for somebody to read", arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func writing(signal: Int32, status: Int32) async throws {
      // Ten times what a pipe holds.
      let commands = String(repeating: "help\n", count: 2_000)
      try await RunningProgram.run(home: home, typed: commands) { program in
        try await program.waitUntilOutputIsFull()
        program.send(signal)
        #expect(await program.status() == status)
      }
    }
  #endif
}
