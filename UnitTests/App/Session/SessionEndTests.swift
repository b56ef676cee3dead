import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct SessionEndTests {
  private let app = AppFixture(sleep: ManualSleep().sleep)

  @Test(arguments: [("pending", Problem.Kind.outbox("it is gone")), ("find a", .failed)])
  func `the end of a session says why the edits cannot be read`(_ line: String, _ kind: Problem.Kind) async throws {
    let app = AppFixture(sleep: ManualSleep().sleep, edits: FailingRecordLog(failure: .unavailable("it is gone")))
    #expect(try await failure(of: line, in: app).problem.kind == kind)
    #expect(await app.session.leave(isSending: true) == .failure)
    #expect(app.recording.notes.text == "roster: could not save or read the edits: it is gone\n")
  }

  @Test(arguments: [true, false])
  func `the end of a script or prompt mentions unsent edits even after a failed sync`(_ isScript: Bool) async throws {
    try await app.run("select 3", "offline", "done 41")
    #expect(try await failure(of: "sync").problem.message == "1 edit not sent: offline by request")
    #expect(await app.session.leave(isSending: isScript) == nil)
    #expect(app.recording.notes.text.hasSuffix("1 unsent edit; run 'sync'\n"))
  }

  private func failure(of line: String, in other: AppFixture? = nil) async throws -> CommandFailure {
    let app = other ?? app
    return try #require(await #expect(throws: CommandFailure.self) { try await app.run(line) })
  }
}
