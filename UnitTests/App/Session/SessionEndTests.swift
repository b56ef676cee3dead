import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionEndTests {
  private let app = AppFixture()

  @Test func `the end of a session does not repeat why the edits cannot be read`() async throws {
    await app.store.failReading(with: .unavailable("it is gone"))
    #expect(try await failure(of: "pending").problem.kind == .outbox("it is gone"))
    #expect(await app.session.leave(isSending: true) == .failure)
    #expect(app.recording.notes.text.isEmpty)
  }

  @Test func `after another failure, the end of a session says why the edits cannot be read`() async throws {
    await app.store.failReading(with: .unavailable("it is gone"))
    #expect(try await failure(of: "find a").problem.kind == .store("it is gone"))
    #expect(await app.session.leave(isSending: true) == .failure)
    #expect(app.recording.notes.text == "roster: could not save or read the edits: it is gone\n")
  }

  private func failure(of line: String) async throws -> CommandFailure {
    try #require(await #expect(throws: CommandFailure.self) { try await app.run(line) })
  }
}
