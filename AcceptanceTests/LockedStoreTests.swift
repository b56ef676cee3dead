import Foundation
import TestSupport
import Testing

/// Another program holds the store, or sends its edits, for longer than anybody wants to wait.
@Suite(.timeLimit(.minutes(3)))
struct LockedStoreTests {
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

  private var store: String { home.path + "/.local/share/roster/bundled.sqlite" }

  @Test("A command waits once, for as long as it says", arguments: ["--timeout 0.5", ""])
  func once(option: String) async throws {
    _ = try await program.run("users")
    let held = try HeldFile(store: store)
    // Measured by the shell: a test waits for its turn to start a program.
    let result = try await program.shell("roster \(option) --offline users; echo $? $SECONDS")
    held.release()
    let time = option.isEmpty ? "5 seconds" : "0.5 seconds"
    #expect(result.errors.contains("another program is using the store (waited for \(time))"))
    let numbers = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2)
    #expect(numbers[0] == 1)
    // It was 15.
    #expect(numbers[1] < 11)
  }

  #if os(Linux)
    @Test("A signal ends a wait for the store", arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func signal(signal: Int32, status: Int32) async throws {
      _ = try await program.run("users")
      let held = try HeldFile(store: store)
      let start = ContinuousClock.now
      try await RunningProgram.run("--timeout", "600", "--offline", "users", home: home) { program in
        await program.waitUntilOpen(store)
        program.send(signal)
        #expect(await program.status() == status)
      }
      #expect(start.duration(to: .now) < .seconds(60))
      held.release()
    }

    @Test("A signal ends a wait at the end", arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func signalAtTheEnd(signal: Int32, status: Int32) async throws {
      _ = try await program.run("users")
      let start = ContinuousClock.now
      try await RunningProgram.run("--timeout", "600", "--offline", home: home, typed: "add One --for 3\n") { program in
        #expect(try await program.line().hasPrefix("+ add new-1"))
        let held = try HeldFile(store: store)
        await program.endInput()
        program.send(signal)
        #expect(await program.status() == status)
        held.release()
      }
      #expect(start.duration(to: .now) < .seconds(60))
    }

    @Test("Ctrl-C and SIGTERM end a wait after the Tab key")
    func completing() async throws {
      _ = try await program.run("users")
      let held = try HeldFile(store: store)
      let session = try TerminalSession(home: home, arguments: ["--offline"])
      try await session.terminal.expect("roster (offline)> ")
      await session.terminal.type("select sa\t\u{3}")
      try await session.terminal.expect("roster (offline)> ")
      await session.terminal.type("select sa\t")
      try session.send(SIGTERM)
      #expect(await session.status() == 143)
      held.release()
    }

    @Test("sync waits for another one, then sends what that left")
    func syncInTurn() async throws {
      _ = try await program.run("--offline", "users")
      _ = try await program.run("users")
      _ = try await program.run("--offline", "add", "One", "--for", "3")
      let held = try HeldFile(sendingOf: store)
      let early = try await program.run("--timeout", "0.5", "sync")
      #expect(early.output == "0 edits sent\n1 unsent edit\n")
      #expect(early.errors.hasPrefix("roster: another program is still sending the edits (waited for 0.5 seconds)\n"))
      #expect(early.status == 1)
      try await RunningProgram.run("--timeout", "60", "sync", home: home) { program in
        await program.waitUntilOpen(store)
        held.release()
        let line = try await program.line()
        #expect(line == "1 edit sent")
        #expect(await program.status() == 0)
      }
    }
  #endif
}
