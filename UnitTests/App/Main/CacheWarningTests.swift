import CacheInfra
import Foundation
import SharedLocal
import Testing

@testable import Main

@Suite struct CacheWarningTests {
  @Test(arguments: [
    (1, 3, 0, "1 unsent edit and all 3 lists were carried over to a new one"),
    (1, 0, 0, "1 unsent edit was carried over to a new one"),
    (0, 0, 0, "it had no unsent edits, and lists are loaded again"),
    (2, 3, 1, "2 unsent edits and 3 of 4 lists were carried over to a new one"),
  ])
  func `the warning of a damaged store says what was kept, and where the file is`(
    _ edits: Int, _ kept: Int, _ lost: Int, _ words: String
  ) {
    let damage = StoreDamage(
      path: "/a/b", reason: "not a database", at: Date(timeIntervalSince1970: 0), keptRecords: edits, keptLists: kept,
      lostLists: lost)
    let expected = "the store was damaged: \(words); the damaged file is kept as /a/b; run 'recover'"
    #expect(CacheWarning.damaged(damage).message == expected)
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
    #expect(await given.isFirst(.journalRemoved(path: "/a")))
    #expect(await !given.isFirst(.journalRemoved(path: "/a")))
    #expect(await given.isFirst(.notSaving(reason: "no")))
  }
}
