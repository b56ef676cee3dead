import Foundation
import TestSupport
import Testing

/// Tests in which another program locks the store or the sending of its edits.
@Suite(.hangGuard)
struct LockedStoreTests {
  private let program = Executable()
  private var home: Home { program.home }

  private var store: String { home.path + "/.local/share/roster/bundled.sqlite" }

  @Test(arguments: ["--timeout 0.5", ""])
  func `a command waits once for a locked store, for as long as the timeout`(option: String) async throws {
    _ = try await program.run("users")
    let held = try HeldFile(store: store)
    // Measured by the shell, as a test may have to wait before it can start a program.
    let result = try await program.shell("roster \(option) --offline users; echo $? $SECONDS")
    held.release()
    let time = option.isEmpty ? "5 seconds" : "0.5 seconds"
    #expect(result.errors.contains("another program is using the store (waited for \(time))"))
    let numbers = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2)
    #expect(numbers[0] == 1)
    // Waiting once for each access would take 15 seconds.
    #expect(numbers[1] < 11)
  }

  #if os(Linux)
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)], [true, false])
    func `a signal ends the wait for a locked store or for locked edits`(
      _ ending: (signal: Int32, status: Int32), areEdits: Bool
    ) async throws {
      _ = try await program.run("users")
      let held = try areEdits ? HeldFile(editsOf: store) : HeldFile(store: store)
      let start = ContinuousClock.now
      let command = areEdits ? ["add", "--for", "3", "One"] : ["users"]
      try await RunningProgram.run(arguments: ["--timeout", "600", "--offline"] + command, home: home) { program in
        await program.waitUntilOpen(areEdits ? store + ".edits-lock" : store)
        program.send(ending.signal)
        let ended = try await program.status()
        #expect(ended == ending.status)
      }
      #expect(start.duration(to: .now) < .seconds(60))
      held.release()
      #expect(try await program.run("--offline", "pending").output == "no unsent edits\n")
    }

    @Test func `Ctrl-C and SIGTERM end the wait for a locked store during completion`() async throws {
      _ = try await program.run("users")
      let held = try HeldFile(store: store)
      let session = try await TerminalSession.atPrompt(home: home, arguments: ["--offline"])
      try await session.type("select sa\t\u{3}", until: "roster (offline)> ")
      await session.terminal.type("select sa\t")
      session.send(SIGTERM)
      #expect(try await session.status() == 143)
      held.release()
    }

    @Test func `sync waits for another sync, then sends the edits that are left`() async throws {
      _ = try await program.run("--offline", "users")
      _ = try await program.run("users")
      _ = try await program.run("--offline", "add", "--for", "3", "One")
      let held = try HeldFile(sendingOf: store)
      let early = try await program.run("--timeout", "0.5", "sync")
      #expect(early.output.isEmpty)
      #expect(early.errors.hasPrefix("roster: another program is still sending the edits (waited for 0.5 seconds)\n"))
      #expect(early.status == 1)
      try await RunningProgram.run("--timeout", "60", "sync", home: home) { program in
        // Most of the time, the other has begun to wait when this one ends.
        let pending = try await self.program.run("--offline", "pending")
        #expect(pending.output.contains("One"))
        held.release()
        let line = try await program.line()
        #expect(line == "1 edit sent")
        #expect(try await program.status() == 0)
      }
    }
  #endif
}
