import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct MemoryWarningTests {
  private static let warning = "the store is in memory: unsent edits will be lost on exit"

  @Test func `the first edit that is kept in memory only is followed by one warning`() async throws {
    let app = AppFixture(persistence: .inMemory)
    try await app.run("tasks 3", "offline")
    await #expect(throws: CommandFailure.self) { try await app.run("done 99") }
    #expect(!app.recording.notes.text.contains(Self.warning))
    try await app.run("done 41", "add --for 3 Rest", "done 41")
    #expect(app.recording.notes.text.ranges(of: Self.warning).count == 1)
  }

  @Test func `edits that are kept in a file cause no warning`() async throws {
    let app = AppFixture()
    try await app.run("tasks 3", "offline", "done 41")
    #expect(!app.recording.notes.text.contains(Self.warning))
  }
}
