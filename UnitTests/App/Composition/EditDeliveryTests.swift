import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import Composition

@Suite("Edits reach the service by themselves", .timeLimit(.minutes(1)))
struct EditDeliveryTests {
  private static let done = #"{"userId":3,"id":41,"title":"Write","completed":true}"#
  private let sleep = ManualSleep()
  private let app: AppFixture

  init() { app = AppFixture(sleep: sleep.sleep) }

  @Test func editIsSentAsSoonAsItIsTyped() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("select 3")
    try await delivering {
      #expect(await sleep.pause() == .seconds(5))
      try await app.run("done 41")
      await arrival(of: AppFixture.task(41))
    }
    #expect(await app.session.takeNotices().isEmpty)
  }

  @Test func whatIsDueIsSentEveryFiveSeconds() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(503, ""))
    try await app.run("select 3", "done 41")
    try await delivering {
      await arrival(of: AppFixture.task(41))
      // What came of it is noted at some time after that, and it is due again soon after that.
      while await app.client.requests.filter({ $0 == AppFixture.task(41) }).count < 3 {
        #expect(await sleep.pause() == .seconds(5))
        app.clock.advance(5)
        sleep.release()
      }
    }
  }

  @Test func nothingIsSentWhileOffline() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("select 3", "offline")
    let before = await app.client.requests.count
    try await delivering {
      #expect(await sleep.pause() == .seconds(5))
      try await app.run("done 41")
      for _ in 0..<3 {
        sleep.release()
        #expect(await sleep.pause() == .seconds(5))
      }
      for _ in 0..<100 { await Task.yield() }
      #expect(await app.client.requests.count == before)
      try await app.run("online")
      await arrival(of: AppFixture.task(41))
    }
  }

  @Test func whatNeedsADecisionIsSaidBeforeTheNextPrompt() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(404, ""))
    try await app.run("select 3")
    let input = WaitingInput(
      line: "done 41", note: "edit 1 needs a decision: 'pending' tells why\n", app.recording.notes)
    let shell = Shell(
      session: app.session, console: app.recording.console, interrupts: StubInterrupts.none, policy: .interactive)
    try await delivering { _ = await shell.run(input) }
    #expect(await input.isNoteSeen)
  }

  @Test func leavingTakesThreeSecondsAtMost() async throws {
    await app.client.answer(AppFixture.task(41), with: .silence)
    try await app.run("select 3", "done 41")
    let leaving = Task { await app.session.leave(isSending: true) }
    #expect(await sleep.pause() == .seconds(3))
    await arrival(of: AppFixture.task(41))
    sleep.release()
    #expect(await leaving.value == false)
    #expect(app.recording.notes.text == "1 edit waits to be sent: 'sync' does it\n")
  }

  @Test func watchGoesOnAndTellsOnlyWhatHappens() async throws {
    try await app.run("select 3")
    let before = app.recording.results.text
    let watching = Task { try await app.run("sync --watch") }
    #expect(await sleep.pause() == .seconds(5))
    let first = app.recording.results.text.dropFirst(before.count)
    #expect(first == "nothing waits to be sent\n\(AppFixture.tasksTable)1 task · live\n")
    sleep.release()
    #expect(await sleep.pause() == .seconds(5))
    #expect(app.recording.results.text.count == before.count + first.count)
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("done 41")
    sleep.release()
    #expect(await sleep.pause() == .seconds(5))
    #expect(app.recording.results.text.hasSuffix("· edit 1, waiting\n1 edit sent\n"))
    watching.cancel()
    let error = await #expect(throws: CommandFailure.self) { try await watching.value }
    #expect(error == .failed(.init("interrupted", status: .interrupted)))
  }

  private func delivering(_ work: () async throws -> Void) async throws {
    let session = app.session
    let delivery = Task { await session.deliver() }
    defer { delivery.cancel() }
    try await work()
  }

  private func arrival(of request: HTTPRequest) async {
    while let arrival = await app.client.arrival(), arrival != request {}
  }
}

/// A line, and then empty ones until a note was made before the prompt.
private actor WaitingInput: CommandInput {
  private(set) var isNoteSeen = false
  private var line: String?
  private let note: String
  private let notes: RecordingOutput

  init(line: String, note: String, _ notes: RecordingOutput) {
    (self.line, self.note, self.notes) = (line, note, notes)
  }

  func next(prompt: PromptViewModel) async -> InputEvent {
    isNoteSeen = notes.text.hasSuffix(note)
    defer { line = nil }
    await Task.yield()
    return isNoteSeen ? .end : .line(line ?? "", number: nil)
  }
}
