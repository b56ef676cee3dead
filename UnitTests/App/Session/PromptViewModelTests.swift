import Testing
import UsersDomain

@testable import App

@Suite struct PromptViewModelTests {
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
    #expect(PromptViewModel(selected: user, isOffline: isOffline).text == text)
  }

  @Test func `the first prompt counts the edits that wait from before`() async throws {
    let before = AppFixture()
    try await before.run("users", "offline", "add --for 3 Rest", "add --for 4 Rest")
    #expect(
      await AppFixture(isOffline: true, store: before.store, edits: before.edits).prompt == "roster (offline) +2> ")
  }

  @Test func `without a selected user, the prompt has no name`() {
    #expect(PromptViewModel(selected: nil, isOffline: false).text == "roster> ")
    #expect(PromptViewModel(selected: nil, isOffline: true).text == "roster (offline)> ")
  }
}
