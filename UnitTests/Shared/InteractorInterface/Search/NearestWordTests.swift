import SharedInteractorInterface
import Testing

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

  @Test(arguments: [("nope", "done"), ("info", "undo"), ("list", "quit"), ("show", "stop")])
  func `a word that shares only half of its letters is not near`(_ word: String, _ other: String) {
    #expect(NearestWord.to(word, among: [other]) == nil)
  }

  @Test func `without candidates, there is no nearest word`() { #expect(NearestWord.to("users", among: []) == nil) }

  @Test func `the first of several nearest words is found`() {
    #expect(NearestWord.to("bat", among: ["cat", "rat"]) == "cat")
  }
}
