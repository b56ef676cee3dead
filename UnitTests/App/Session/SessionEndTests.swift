import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionEndTests {
  private let app = AppFixture(sleep: ManualSleep().sleep)

  @Test func `the end of a session says why the edits cannot be read`() async throws {
    let app = AppFixture(sleep: ManualSleep().sleep, edits: FailingRecordLog(failure: .unavailable("it is gone")))
    #expect(try await failure(of: "pending", in: app).problem.kind == .outbox("it is gone"))
    #expect(await app.session.leave(isSending: true) == .failure)
    #expect(app.recording.notes.text == "roster: could not save or read the edits: it is gone\n")
  }

  @Test func `after another failure, the end of a session says why the edits cannot be read`() async throws {
    let app = AppFixture(sleep: ManualSleep().sleep, edits: FailingRecordLog(failure: .unavailable("it is gone")))
    #expect(try await failure(of: "find a", in: app).problem.kind == .store("it is gone"))
    #expect(await app.session.leave(isSending: true) == .failure)
    #expect(app.recording.notes.text == "roster: could not save or read the edits: it is gone\n")
  }

  @Test func `the end of a script mentions unsent edits even after a failed sync`() async throws {
    try await app.run("select 3", "offline", "done 41")
    #expect(try await failure(of: "sync").problem.message == "1 edit not sent: offline by request")
    #expect(await app.session.leave(isSending: true) == nil)
    #expect(app.recording.notes.text.hasSuffix("1 unsent edit; run 'sync'\n"))
  }

  @Test func `the end of a prompt mentions unsent edits even after a failed sync`() async throws {
    try await app.run("select 3", "offline", "done 41")
    _ = try await failure(of: "sync")
    _ = await app.session.leave(isSending: false)
    #expect(app.recording.notes.text.hasSuffix("1 unsent edit; run 'sync'\n"))
  }

  private func failure(of line: String, in other: AppFixture? = nil) async throws -> CommandFailure {
    let app = other ?? app
    return try #require(await #expect(throws: CommandFailure.self) { try await app.run(line) })
  }
}
