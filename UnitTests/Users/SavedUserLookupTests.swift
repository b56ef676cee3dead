import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing
import UsersDomain
import UsersLocal

@Suite struct SavedUserLookupTests {
  private let store = InMemoryCacheStore()
  private let finder: SavedUserFinder

  init() { finder = SavedUserFinder(store: store) }

  @Test func `usernames are read from the saved list and from users who were saved individually`() async throws {
    let local = LocalInteractor(StoredUsers(), store: store)
    try await local.save(.live([Team.sakura, Team.sam]), for: .all)
    try await local.save(.live([Team.zoe]), for: .one(4))
    #expect(try await finder.users(withIDs: [1, 4, 9]).mapValues(\.username) == [1: "sakura", 4: "ZOE"])
    // For this many IDs, the whole list is read.
    #expect(
      try await finder.users(withIDs: Set((1...2_000).map { .number($0) })).mapValues(\.username) == [
        1: "sakura", 2: "samwise", 4: "ZOE",
      ])
  }

  @Test func `the short label of a user is the name or, if that is unknown, the username`() {
    #expect(Team.sakura.shortLabel == "Sakura Tanaka")
    #expect(User.sample(2, "", username: "sam").shortLabel == "@sam")
  }

  @Test func `an unreadable user record is a failure of the store`() async throws {
    let record = IndexedRecord(Record(id: 1, fields: [.text("a name without anything else")]))
    try await store.replace(ListKey("users"), with: [record], savedAt: ManualClock().now)
    await #expect(throws: LoadFailure.store("the saved data could not be read")) {
      try await finder.users(withIDs: [1])
    }
  }
}
