import Foundation
import TestSupport
import Testing

/// Tests of several programs that share one store at the same time.
@Suite(.hangGuard)
struct SeveralProcessesTests {
  private let program = Executable()
  private var home: Home { program.home }

  private var stores: String { home.path + "/.local/share/roster" }

  @Test func `eight programs at once all succeed, and what they saved is available`() async throws {
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let address = try await service.line()
      for result in try await eight(["--server", address], "users; tasks 3\n") {
        #expect(result.errors.isEmpty)
        #expect(result.output.contains("\n\(liveCount("12 users"))\n"))
        #expect(result.output.hasSuffix("\n\(liveCount("佐藤 さくら · 20 tasks"))\n"))
        #expect(result.status == 0)
      }
      let saved = try await program.run(
        "--server", address, "--offline", input: Data("users; tasks 3\n".utf8))
      #expect(saved.output.contains("\n12 users · saved "))
      #expect(saved.output.contains("\n佐藤 さくら · 20 tasks · saved "))
      #expect(saved.status == 0)
    }
  }

  @Test func `of eight programs that find a garbage store at once, one sets it aside and all work`() async throws {
    let garbage = try leaveGarbage()
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let options = ["--server", try await service.line(), "--store", stores + "/bundled.sqlite"]
      let results = try await eight(options, "users; tasks 3\n")
      for result in results {
        #expect(result.status == 0)
        #expect(result.output.hasSuffix("\n\(liveCount("佐藤 さくら · 20 tasks"))\n"))
      }
      #expect(results.count { $0.errors.contains("the saved lists were damaged") } == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: damaged)) == garbage)
    }
  }

  private func eight(_ options: [String], _ input: String) async throws -> [Executable.Result] {
    try await concurrently(1...8) { _ in try await program.run(arguments: options, input: Data(input.utf8)) }
  }

  private func leaveGarbage() throws -> Data {
    let garbage = Data(repeating: 0x5A, count: 20_000)
    try FileManager.default.createDirectory(atPath: stores, withIntermediateDirectories: true)
    try garbage.write(to: URL(fileURLWithPath: stores + "/bundled.sqlite"))
    return garbage
  }

  private var damaged: String { stores + "/bundled.sqlite.damaged" }
}
