import CacheInfra
import Testing

@Suite("What a warning of a store says")
struct CacheWarningTests {
  @Test("A damaged store: why it is one, and where it is kept")
  func setAside() {
    let message = CacheWarning.setAside(path: "/a/b", reason: "not a database").message
    #expect(message.contains("not a database") && message.contains("/a/b"))
  }

  @Test("Lists that are not saved: why")
  func notSaving() {
    #expect(CacheWarning.notSaving(reason: "the disk is full").message.hasSuffix(": the disk is full"))
  }
}
