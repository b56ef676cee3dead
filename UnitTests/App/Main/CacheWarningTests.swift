import CacheInfra
import Foundation
import SharedLocal
import Testing

@testable import Main

@Suite struct CacheWarningTests {
  @Test func `the warning of damaged lists says where the file is`() {
    #expect(
      CacheWarning.damaged(path: "/a/b.damaged", reason: "not a database").message
        == "the saved lists were damaged (not a database) and are loaded again; "
        + "the damaged file is kept as /a/b.damaged")
  }

  @Test func `the warning of an older store says how to send its edits`() {
    #expect(
      CacheWarning.olderKept(path: "/a.version-2").message.hasSuffix(
        "to send them, run 'roster --store /a.version-2 sync' with that version"))
  }

  @Test func `the warning that lists are not saved gives the reason`() {
    #expect(CacheWarning.notSaving(reason: "the disk is full").message.hasSuffix(": the disk is full"))
  }

  @Test func `the warning of cleared lists gives their number`() {
    let texts = [1, 2].map { CacheWarning.listsCleared(count: $0, path: "/a").message }
    #expect(
      texts == [
        "the disk that holds /a is full: 1 saved list was cleared to make room for edits",
        "the disk that holds /a is full: 2 saved lists were cleared to make room for edits",
      ])
  }

  @Test func `each warning is given once in a session`() async {
    let given = GivenWarnings()
    #expect(await given.isFirst(.olderKept(path: "/a")))
    #expect(await !given.isFirst(.olderKept(path: "/a")))
    #expect(await given.isFirst(.notSaving(reason: "no")))
  }
}
