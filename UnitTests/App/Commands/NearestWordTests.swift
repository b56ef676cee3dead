import Testing

@testable import App

@Suite struct NearestWordTests {
  private let words = ["users", "select", "status", "quit"]

  @Test(arguments: [
    ("users", "users"), ("user", "users"), ("uesrs", "users"), ("userss", "users"), ("USERS", "users"),
    ("slct", "select"),
    ("quti", "quit"), ("qit", "quit"), ("staus", "status"), ("xxxxx", nil), ("", nil), ("a", nil), ("us", nil),
    ("statistics", nil), (String(repeating: "select", count: 20), nil), ("ｓelect", "select"), ("日本", nil),
  ])
  func `the nearest word is found within the limit`(_ word: String, _ nearest: String?) {
    #expect(NearestWord.to(word, among: words) == nearest)
  }

  @Test func `without candidates, there is no nearest word`() { #expect(NearestWord.to("users", among: []) == nil) }

  @Test func `the first of several nearest words is found`() {
    #expect(NearestWord.to("bat", among: ["cat", "rat"]) == "cat")
  }
}
