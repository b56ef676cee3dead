import Testing

@testable import App

@Suite("What was probably meant")
struct NearestWordTests {
  private let words = ["users", "select", "status", "quit"]

  @Test(arguments: [
    ("users", "users"), ("user", "users"), ("uesrs", "users"), ("userss", "users"), ("USERS", "users"),
    ("slct", "select"),
    ("quti", "quit"), ("qit", "quit"), ("staus", "status"), ("xxxxx", nil), ("", nil), ("a", nil), ("us", nil),
    ("statistics", nil), (String(repeating: "select", count: 20), nil), ("ｓelect", "select"), ("日本", nil),
  ])
  func nearest(_ word: String, _ nearest: String?) { #expect(NearestWord.to(word, among: words) == nearest) }

  @Test func nothingAmongNothing() { #expect(NearestWord.to("users", among: []) == nil) }

  @Test func firstOfTheNearest() { #expect(NearestWord.to("bat", among: ["cat", "rat"]) == "cat") }
}
