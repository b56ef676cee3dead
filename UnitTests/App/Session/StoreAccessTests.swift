import SharedUI
import TestSupport
import Testing

@testable import App

@Suite("A command reads the store as rarely as possible")
struct StoreAccessTests {
  private let app = AppFixture()

  @Test func `the end of a script reads edits and damage at once`() async throws {
    try await app.run("tasks 3", "offline", "done 41")
    let before = await app.store.accesses
    _ = await app.session.leave(isSending: false)
    #expect(await app.store.accesses == before + 1)
  }

  @Test func `pending reads edits and damage at once`() async throws {
    try await app.run("tasks 3", "offline", "done 41")
    let before = await app.store.accesses
    try await app.run("pending")
    #expect(await app.store.accesses == before + 1)
  }
}
