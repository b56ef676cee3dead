import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct StoreAccessTests {
  private let app = AppFixture()

  @Test func `the end of a script reads edits and damage in one transaction`() async throws {
    try await app.run("tasks 3", "offline", "done 41")
    let before = await app.store.accesses
    _ = await app.session.leave(isSending: false)
    #expect(await app.store.accesses == before + 1)
  }

  @Test func `pending reads edits and damage in one transaction`() async throws {
    try await app.run("tasks 3", "offline", "done 41")
    let before = await app.store.accesses
    try await app.run("pending")
    #expect(await app.store.accesses == before + 1)
  }

  @Test(arguments: [
    "tasks 3", "select ana", "tasks @ana", "pending",
  ])
  func `an offline command uses the store once`(_ command: String) async throws {
    try await app.run("users", "tasks 3", "offline", "done 41")
    #expect(try await accesses(of: command, isOffline: true) == 1)
  }

  @Test func `an online command uses the store once before the request and once after it`() async throws {
    try await app.run("users", "tasks 3", "offline", "done 41")
    #expect(try await accesses(of: "select 3") { await $0.reply(with: .failure(.offline("away"))) } == 2)
    #expect(try await accesses(of: "select 3", isSending: false) == 2)
    #expect(try await accesses(of: "select 4", isSending: false) == 2)
  }

  @Test func `revalidating an unchanged list uses the store three times`() async throws {
    let list = #"[{"id":41,"userId":3,"title":"Write","completed":false}]"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .response(200, list, headers: ["etag": "\"a\""]))
    try await app.run("users", "tasks 3")
    let accesses = try await accesses(of: "tasks 3") { client in
      await client.answer(AppFixture.tasks(of: 3).adding("\"a\"", as: "If-None-Match"), with: .response(304, ""))
    }
    #expect(accesses == 3)
  }

  @Test func `sync claims an edit in one transaction, settles it in another, and then reads once`() async throws {
    try await app.run("users", "tasks 3", "offline", "done 41")
    #expect(try await accesses(of: "sync") { await $0.confirm() } == 3)
  }

  @Test func `an edit that is sent as the program ends uses the store five times`() async throws {
    try await app.run("users", "tasks 3")
    let accesses = try await accesses(of: "done 41") { await $0.confirm() }
    #expect(accesses == 5)
    #expect(app.recording.notes.text == "")
    #expect(try await app.store.reading { try $0.entries(of: .init("task edits"), term: "open") } == [])
  }

  /// Runs `command` as the program does that is given one command; returns how often it used the store.
  private func accesses(
    of command: String, isOffline: Bool = false, isSending: Bool = true,
    answering: (StubHTTPClient) async -> Void = { _ in }
  ) async throws -> Int {
    let app = AppFixture(
      isOffline: isOffline, isInteractive: false, sleep: EndlessSleep.sleep, store: app.store)
    await answering(app.client)
    let before = await app.store.accesses
    await app.session.expectEnd()
    try await app.run(command)
    _ = await app.session.leave(isSending: isSending)
    return await app.store.accesses - before
  }
}

extension StubHTTPClient {
  /// Has the task be done from now on.
  fileprivate func confirm() {
    let task = #"{"id":41,"userId":3,"title":"Write","completed":true}"#
    answer(AppFixture.task(41), with: .body(task))
  }

  fileprivate func reply(with answer: Answer) { self.answer(AppFixture.tasks(of: 3), with: answer) }
}
