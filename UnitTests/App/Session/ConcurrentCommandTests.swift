import CacheInfra
import EditsInfra
import SharedInteractorInterface
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct ConcurrentCommandTests {
  @Test func `concurrent commands keep their own output options`() async throws {
    let app = AppFixture()
    await app.client.answer(AppFixture.users, with: .held("[\(AppFixture.ana)]"))
    async let first: Void = app.run("user ana --format json")
    while let arrival = await app.client.arrival(), arrival != AppFixture.users {}
    try await app.run("alias")
    let before = app.recording.results.text
    await app.client.release()
    try await first
    #expect(app.recording.results.text.dropFirst(before.count).hasPrefix(#"{"command":"user""#))
  }
}
