import SharedUI
import TestSupport
import Testing

@testable import App

@Suite("A command reads the store as seldom as it can")
struct StoreAccessTests {
  private let app = AppFixture()

  @Test("The end of a script reads edits and damage at once")
  func end() async throws {
    try await app.run("tasks 3", "offline", "done 41")
    let before = await app.store.accesses
    _ = await app.session.leave(isSending: false)
    #expect(await app.store.accesses == before + 1)
  }

  @Test("pending reads edits and damage at once")
  func pending() async throws {
    try await app.run("tasks 3", "offline", "done 41")
    let before = await app.store.accesses
    try await app.run("pending")
    #expect(await app.store.accesses == before + 1)
  }
}
