import CacheInfra
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersLocal
import UsersPresentation

/// Tests of the names that are suggested for a text that names nobody.
@Suite struct NearUserNamesTests {
  private let store = InMemoryCacheStore()

  @Test(arguments: [
    ("saku", ["sakura"]), ("@saku", ["sakura"]), ("okaf", ["okafor"]), ("tana", ["Sakura Tanaka"]),
    ("sakra", ["sakura"]), ("samwsie", ["samwise"]), ("xyz", []), ("nobody", []), ("99", []), ("", []), ("@", []),
  ])
  func `near misses are suggested, and nothing else`(_ text: String, _ names: [String]) async throws {
    let local = LocalInteractor(StoredUsers(), store: store)
    try await local.save(.live([Team.sakura, Team.sam, Team.samuel]), for: .all)
    #expect(try await SavedUserFinder(store: store).names(like: UserReference(text)) == names)
  }

  @Test func `no name is suggested if more than three begin so`() async throws {
    let users = (1...4).map { User.sample($0, "Kim \($0)") }
    try await LocalInteractor(StoredUsers(), store: store).save(.live(users), for: .all)
    #expect(try await SavedUserFinder(store: store).names(like: UserReference("use")).isEmpty)
  }

  @Test func `without saved users, no name is suggested`() async throws {
    #expect(try await SavedUserFinder(store: store).names(like: UserReference("saku")).isEmpty)
  }

  @Test(arguments: [
    ([], ""), (["sakura"], ": did you mean 'sakura'?"), (["ana", "Ann Lee"], ": did you mean 'ana' or 'Ann Lee'?"),
  ])
  func `the suggestions follow the text that names nobody`(_ names: [String], _ hint: String) {
    let problem = Problem(
      .noMatch(.live([])), lookingFor: "an", suggesting: names, from: ManualClock().viewpoint())
    let advice = names.isEmpty ? "'users' lists them" : nil
    #expect(problem == Problem("no user 'an'\(hint)", advice: advice, kind: .notFound))
  }
}
