import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import Testing
import TestSupport

@testable import App

@Suite(.hangGuard)
struct EditDeliveryTests {
  private static let done = #"{"userId":3,"id":41,"title":"Write","completed":true}"#
  private let sleep = ManualSleep()
  private let edits = DisturbedRecordLog()
  private let app: AppFixture
  // Whether edits are sent in the background, so that commands wait for their outcome as long as it takes.
  private let isDelivering = Flag()

  init() {
    app = AppFixture(
      sleep: sleep.sleep,
      outcomeWait: { [isDelivering] in if isDelivering.isRaised { try await EndlessSleep.sleep($0) } }, edits: edits)
  }

  @Test func `an edit is sent as soon as it is typed`() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("select 3")
    try await delivering {
      #expect(await sleep.pause() == .seconds(5))
      try await app.run("done 41")
      #expect(app.recording.results.text.hasSuffix("✓ done 41 Write · sent\n"))
    }
  }

  @Test func `an edit that takes long to be sent is announced when it is`() async throws {
    let app = AppFixture(sleep: sleep.sleep)
    await app.client.answer(AppFixture.task(41), with: .held(Self.done))
    try await app.run("select 3")
    let (announced, announcing) = AsyncStream.makeStream(of: String.self)
    let (prompts, prompting) = AsyncStream.makeStream(of: String.self)
    let delivery = Task { [session = app.session] in
      await session.deliver(announce: { announcing.yield($0) }, showPrompt: { prompting.yield($0) })
    }
    defer { delivery.cancel() }
    #expect(await prompts.first { _ in true } == "roster @ana> ")
    try await app.run("done 41")
    #expect(app.recording.results.text.hasSuffix("~ done 41 Write · edit 1, sending…\n"))
    #expect(await app.prompt == "roster @ana +1> ")
    await app.client.release()
    #expect(await announced.first { _ in true } == "✓ done 41 Write · sent")
    #expect(await prompts.first { _ in true } == "roster @ana> ")
  }

  @Test func `an edit that is sent before its command knows its number is printed once, by the command`() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("select 3")
    let (prompts, prompting) = AsyncStream.makeStream(of: String.self)
    let showPrompt = { @Sendable (text: String) in _ = prompting.yield(text) }
    try await delivering(showPrompt: showPrompt) {
      var shown = prompts.makeAsyncIterator()
      #expect(await sleep.pause() == .seconds(5))
      #expect(await shown.next() == "roster @ana> ")
      let entering = ManualSleep()
      await edits.pauseNextChange(by: entering)
      async let command: Void = app.run("done 41")
      _ = await entering.pause()
      sleep.release()
      #expect(await sleep.pause() == .seconds(5))
      #expect(await shown.next() == "roster @ana> ")
      entering.release()
      try await command
      #expect(app.recording.results.text.hasSuffix("✓ done 41 Write · sent\n"))
      #expect(await shown.next() == "roster @ana> ")
    }
  }

  @Test func `an edit that is settled as its command stops waiting is printed once, when announced`() async throws {
    let waiting = ManualSleep()
    let app = AppFixture(sleep: sleep.sleep, outcomeWait: waiting.sleep, edits: edits)
    await app.client.answer(AppFixture.task(41), with: .held(Self.done))
    try await app.run("select 3")
    let (announced, announcing) = AsyncStream.makeStream(of: String.self)
    let delivery = Task { [session = app.session] in await session.deliver { announcing.yield($0) } }
    defer { delivery.cancel() }
    async let command: Void = app.run("done 41")
    #expect(await waiting.pause() == .milliseconds(300))
    while let arrival = await app.client.arrival(), arrival != AppFixture.task(41) {}
    let recording = ManualSleep()
    await edits.pauseNextChange(by: recording)
    await app.client.release()
    _ = await recording.pause()
    waiting.release()
    try await command
    #expect(app.recording.results.text.hasSuffix("~ done 41 Write · edit 1, sending…\n"))
    recording.release()
    #expect(await announced.first { _ in true } == "✓ done 41 Write · sent")
  }

  @Test func `edits that waited are announced by their number, at the start and when they are sent`() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await AppFixture(store: app.store, edits: edits).run("select 3", "offline", "done 41", "edit 41 Read")
    await app.client.answer(
      AppFixture.task(41), with: .body(#"{"userId":3,"id":41,"title":"Read","completed":true}"#))
    let (announced, announcing) = AsyncStream.makeStream(of: String.self)
    let announce = { @Sendable (text: String) in _ = announcing.yield(text) }
    try await delivering(announce) {
      var lines = announced.makeAsyncIterator()
      #expect(await lines.next() == "2 unsent edits from before")
      #expect(await lines.next() == "2 edits sent")
    }
  }

  @Test func `due edits are sent every five seconds`() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(503, ""))
    try await app.run("select 3", "done 41")
    // The outcome of an edit that a command has said to be sending is announced.
    let announce = { @Sendable (text: String) in
      #expect(text == "~ done 41 Write · edit 1, waiting: the service cannot answer now (503)")
    }
    try await delivering(announce) {
      await arrival(of: AppFixture.task(41))
      // The result is stored some time later, and the edit is due again soon after.
      while await app.client.requests.filter({ $0 == AppFixture.task(41) }).count < 3 {
        #expect(await sleep.pause() == .seconds(5))
        app.clock.advance(5)
        sleep.release()
      }
    }
  }

  @Test func `no edits are sent while offline`() async throws {
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("select 3", "offline")
    let before = await app.client.requests.count
    let (announced, announcing) = AsyncStream.makeStream(of: String.self)
    let announce = { @Sendable (text: String) in _ = announcing.yield(text) }
    try await delivering(announce) {
      #expect(await sleep.pause() == .seconds(5))
      try await app.run("done 41")
      for _ in 0..<3 {
        sleep.release()
        #expect(await sleep.pause() == .seconds(5))
      }
      for _ in 0..<100 { await Task.yield() }
      #expect(await app.client.requests.count == before)
      try await app.run("online")
      #expect(await announced.first { _ in true } == "✓ done 41 Write · sent")
    }
  }

  @Test func `the prompt shows within five seconds that a service accepts connections again`() async throws {
    await app.client.failAll(with: .offline("connection refused"))
    await #expect(throws: CommandFailure.self) { try await app.run("users") }
    let (prompts, prompting) = AsyncStream.makeStream(of: String.self)
    let showPrompt = { @Sendable (text: String) in _ = prompting.yield(text) }
    try await delivering(showPrompt: showPrompt) {
      #expect(await prompts.first { _ in true } == "roster (offline)> ")
      #expect(await sleep.pause() == .seconds(5))
      await app.client.answer(AppFixture.head, with: .response(200, ""))
      app.clock.advance(5)
      sleep.release()
      #expect(await prompts.contains("roster> "))
    }
  }

  @Test func `a service that did not answer in time is not asked before 30 seconds have passed`() async throws {
    await app.client.failAll(with: .timeout("after 10 s"))
    await #expect(throws: CommandFailure.self) { try await app.run("users") }
    let before = await app.client.requests.count
    let (prompts, prompting) = AsyncStream.makeStream(of: String.self)
    let showPrompt = { @Sendable (text: String) in _ = prompting.yield(text) }
    try await delivering(showPrompt: showPrompt) {
      var shown = prompts.makeAsyncIterator()
      for _ in 0..<3 {
        #expect(await shown.next() == "roster (offline)> ")
        #expect(await sleep.pause() == .seconds(5))
        app.clock.advance(5)
        sleep.release()
      }
      #expect(await app.client.requests.count == before)
    }
  }

  @Test func `an edit that soon needs a decision is not also announced`() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(404, ""))
    try await app.run("select 3")
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[]"))
    let (announced, announcing) = AsyncStream.makeStream(of: String.self)
    let announce = { @Sendable (text: String) in _ = announcing.yield(text) }
    try await delivering(announce) {
      try await app.run("done 41")
      #expect(app.recording.results.text.hasSuffix("  run 'retry 1' or 'discard 1'\n"))
      announcing.yield("nothing else")
      let first = await announced.first { _ in true }
      #expect(first == "nothing else")
    }
  }

  @Test func `an obstacle to sending is announced once`() async throws {
    await app.client.answer(AppFixture.task(41), with: .response(401, ""))
    try await app.run("select 3")
    let (announced, announcing) = AsyncStream.makeStream(of: String.self)
    let announce = { @Sendable (text: String) in _ = announcing.yield(text) }
    try await delivering(announce) {
      try await app.run("done 41")
      #expect(
        await announced.first { _ in true }
          == "edits wait: sign-in required: run 'login'")
      await tick(untilAsked: 4)
      await app.client.answer(AppFixture.task(41), with: .response(405, ""))
      await tick(untilAsked: 6)
      let next = await announced.first { _ in true }
      #expect(next == "edits wait: the service does not accept such requests (405)")
    }
  }

  private func tick(untilAsked count: Int) async {
    while await app.client.requests.filter({ $0 == AppFixture.task(41) }).count < count {
      #expect(await sleep.pause() == .seconds(5))
      app.clock.advance(60)
      sleep.release()
    }
  }

  @Test func `leaving a session takes three seconds at most`() async throws {
    await app.client.answer(AppFixture.task(41), with: .silence)
    try await app.run("select 3", "done 41")
    let leaving = Task { await app.session.leave(isSending: true) }
    #expect(await sleep.pause() == .seconds(3))
    await arrival(of: AppFixture.task(41))
    sleep.release()
    #expect(await leaving.value == nil)
    #expect(app.recording.notes.text == "1 unsent edit; run 'sync'\n")
  }

  @Test func `sync --watch continues and prints only results`() async throws {
    try await app.run("select 3")
    let before = app.recording.results.text
    let watching = Task { try await app.run("sync --watch") }
    #expect(await sleep.pause() == .seconds(5))
    let first = app.recording.results.text.dropFirst(before.count)
    #expect(first == "nothing to send\n\(AppFixture.tasksTable)\(liveCount("Ana Sol · 1 task"))\n")
    sleep.release()
    #expect(await sleep.pause() == .seconds(5))
    #expect(app.recording.results.text.count == before.count + first.count)
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("done 41")
    sleep.release()
    #expect(await sleep.pause() == .seconds(5))
    #expect(app.recording.results.text.hasSuffix("· edit 1, sending…\n1 edit sent\n"))
    watching.cancel()
    await #expect(throws: CancellationError.self) { try await watching.value }
  }

  @Test func `sync --all --watch saves everything again each minute, and only warns if it cannot`() async throws {
    let everything = HTTPRequest(path: "/todos", query: [.init("_limit", "1000")])
    await app.client.answer(everything, with: .response(404, ""))
    let watching = Task { try await app.run("sync --all --watch") }
    #expect(await sleep.pause() == .seconds(5))
    let (before, asked) = (app.recording.results.text, await app.client.requests.count)
    for _ in 1...11 {
      sleep.release()
      #expect(await sleep.pause() == .seconds(5))
    }
    #expect(await app.client.requests.count == asked)
    sleep.release()
    #expect(await sleep.pause() == .seconds(5))
    #expect(await app.client.requests.count > asked)
    #expect(app.recording.results.text == before)
    await app.client.answer(AppFixture.users, with: .response(503, ""))
    for _ in 1...12 {
      sleep.release()
      #expect(await sleep.pause() == .seconds(5))
    }
    #expect(app.recording.notes.text.contains("roster: warning: could not load the users: "))
    watching.cancel()
    await #expect(throws: CancellationError.self) { try await watching.value }
  }

  @Test func `sync --watch keeps the output options that it was given`() async throws {
    try await app.run("select 3")
    let watching = Task { try await app.run("sync --watch --format json") }
    #expect(await sleep.pause() == .seconds(5))
    await app.client.answer(AppFixture.task(41), with: .body(Self.done))
    try await app.run("done 41")
    let before = app.recording.results.text
    sleep.release()
    #expect(await sleep.pause() == .seconds(5))
    #expect(app.recording.results.text.dropFirst(before.count).hasPrefix(#"{"command":"sync""#))
    watching.cancel()
    await #expect(throws: CancellationError.self) { try await watching.value }
  }

  private func delivering(
    _ announce: @escaping @Sendable (String) -> Void = { Issue.record("unexpected announcement: \($0)") },
    showPrompt: @escaping @Sendable (String) -> Void = { _ in },
    _ work: () async throws -> Void
  ) async throws {
    let session = app.session
    isDelivering.raise()
    let delivery = Task { await session.deliver(announce: announce, showPrompt: showPrompt) }
    defer { delivery.cancel() }
    try await work()
  }

  private func arrival(of request: HTTPRequest) async {
    while let arrival = await app.client.arrival(), arrival != request {}
  }
}
