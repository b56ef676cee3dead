import CacheInfra
import SharedUI
import Testing
import TestSupport
import UsersDomain

@testable import App

@Suite struct PromptTests {
  @Test(arguments: [
    ("sakura", false, "roster @sakura> "), ("sakura", true, "roster @sakura (offline)> "),
    ("zoë", false, "roster #3> "),
    ("", false, "roster #3> "), ("a b", false, "roster #3> "), ("a\u{1}b", false, "roster #3> "),
    ("\u{1B}[2J", true, "roster #3 (offline)> "), (String(repeating: "a", count: 31), false, "roster #3> "),
    (String(repeating: "a", count: 30), false, "roster @\(String(repeating: "a", count: 30))> "),
  ])
  func `the prompt shows the selected user and whether the session is offline`(
    _ username: String, _ isOffline: Bool, _ text: String
  ) {
    let user = User.sample(3, "Ana", username: username)
    #expect(Session.prompt(selected: user, isOffline: isOffline) == text)
  }

  @Test func `the first prompt counts the edits that wait from before`() async throws {
    let before = AppFixture()
    try await before.run("users", "offline", "add --for 3 Rest", "add --for 4 Rest")
    #expect(
      await AppFixture(isOffline: true, store: before.store, edits: before.edits).prompt == "roster (offline) +2> ")
  }

  @Test func `the prompt counts the edits that need a decision`() async throws {
    let app = AppFixture()
    try await app.run("users", "select 3", "tasks", "offline", "edit 41 Mine", "online")
    let theirs = #"{"id":41,"userId":3,"title":"Theirs","completed":false}"#
    await app.client.answer(AppFixture.task(41), with: .body(theirs))
    await #expect(throws: (any Error).self) { try await app.run("sync") }
    #expect(await app.prompt.hasSuffix(" !1> "))
  }

  @Test func `without a selected user, the prompt has no name`() {
    #expect(Session.prompt(selected: nil, isOffline: false) == "roster> ")
    #expect(Session.prompt(selected: nil, isOffline: true) == "roster (offline)> ")
  }
}
