import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

/// How often commands use the store of lists.
@Suite struct StoreAccessTests {
  private let app = AppFixture()

  @Test(arguments: [("pending", 0), ("tasks 3", 2), ("select ana", 2), ("tasks @ana", 2)])
  func `an offline command reads a user and a list at most once`(_ command: String, _ count: Int) async throws {
    try await app.run("users", "tasks 3", "offline", "done 41")
    #expect(try await accesses(of: command, isOffline: true) == count)
  }

  @Test func `revalidating an unchanged list uses the store four times`() async throws {
    let list = #"[{"id":41,"userId":3,"title":"Write","completed":false}]"#
    await app.client.answer(AppFixture.tasks(of: 3), with: .response(200, list, headers: ["etag": "\"a\""]))
    try await app.run("users", "tasks 3")
    let accesses = try await accesses(of: "tasks 3") { client in
      await client.answer(AppFixture.tasks(of: 3).adding("\"a\"", as: "If-None-Match"), with: .response(304, ""))
    }
    #expect(accesses == 4)
  }

  @Test func `sync reads only which list is saved`() async throws {
    try await app.run("users", "tasks 3", "offline", "done 41")
    #expect(try await accesses(of: "sync") { await $0.confirm() } == 1)
    #expect(try await app.edits.read(unless: nil)?.texts["edit 1"] != nil)
  }

  /// Runs `command` as the program does that is given one command; returns how often it used the store.
  private func accesses(
    of command: String, isOffline: Bool = false, answering: (StubHTTPClient) async -> Void = { _ in }
  ) async throws -> Int {
    let app = AppFixture(
      isOffline: isOffline, isInteractive: false, sleep: EndlessSleep.sleep, store: app.store, edits: app.edits)
    await answering(app.client)
    let before = await app.store.accesses
    await app.session.runAlone()
    try await app.run(command)
    _ = await app.session.leave(isSending: true)
    return await app.store.accesses - before
  }
}

extension StubHTTPClient {
  /// Has the task be done from now on.
  fileprivate func confirm() {
    let task = #"{"id":41,"userId":3,"title":"Write","completed":true}"#
    answer(AppFixture.task(41), with: .body(task))
  }
}
