import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing
import UsersDomain
import UsersLocal

@Suite struct SavedUsernamesTests {
  private let store = InMemoryCacheStore()
  private let usernames: SavedUsernames

  init() { usernames = SavedUsernames(store: store) }

  @Test func `usernames are read from the saved list and from users who were saved individually`() async throws {
    let local = LocalInteractor(StoredUsers(), store: store)
    try await local.save(.live([Team.sakura, Team.sam]), for: .all)
    try await local.save(.live([Team.zoe]), for: .one(4))
    #expect(try await usernames.load([1, 4, 9]) == [1: "sakura", 4: "ZOE"])
    // For this many IDs, the whole list is read.
    #expect(try await usernames.load(Set((1...2_000).map { .number($0) })) == [1: "sakura", 2: "samwise", 4: "ZOE"])
  }

  @Test(arguments: ["", "{", #"{"id":1}"#, #"{"id":1,"username":"a"},{"id":2,"username":"b"}"#])
  func `an unreadable user record is a failure of the store`(_ body: String) async throws {
    let record = IndexedRecord(Record(id: 1, body: Data(body.utf8)))
    try await store.replace(ListKey("users"), with: [record], savedAt: ManualClock().now)
    await #expect(throws: LoadFailure.store("the saved data could not be read")) { try await usernames.load([1]) }
  }
}
