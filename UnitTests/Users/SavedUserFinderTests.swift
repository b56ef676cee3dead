import CacheInfra
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersLocal

@Suite struct SavedUserFinderTests {
  private let store = InMemoryCacheStore()
  private let local: LocalInteractor<StoredUsers>
  private let finder: SavedUserFinder

  init() {
    local = LocalInteractor(StoredUsers(), store: store)
    finder = SavedUserFinder(store: store)
  }

  @Test(arguments: [
    "1", "99", "@sakura", "@saku", "sakura", "sam", "samu", "sa", "zoe", "Zoe\u{308}", "ΕΛΕΝΑ", "борис й", "田", "xyz",
    "",
    " ", "@", "okafor", "s", "4x", "samw", "OKAF", "1@example.org", "3@ex", "user",
  ])
  func `a search in the store finds the same users as a search in the list`(_ text: String) async throws {
    try await local.save(.live(Team.all), for: .all)
    let reference = UserReference(text)
    let found = try await finder.load(reference)
    #expect(found.resource == reference.match(in: Team.all))
    #expect(found.source == .cache(because: nil))
    #expect(found.savedAt == ManualClock().now)
  }

  @Test func `words without what separates them are found among any number of users`() async throws {
    let users = (1...1_500).map { User.sample(.number($0), $0 == 1_400 ? "Maria da Silva" : "Ana Sol \($0)") }
    try await local.save(.live(users), for: .all)
    for text in ["dasilva", "mariadas", "maria dasilva"] {
      #expect(try await finder.load(.text(text)).resource == [users[1_399]])
    }
    #expect(try await finder.load(.text("asilva")).resource == [])
    let names = SavedUserFinder(store: store, looksForWords: false)
    #expect(try await names.load(.text("Ana Sol 7")).resource == [users[6]])
    #expect(try await names.load(.text("dasilva")).resource == [])
    #expect(try await finder.load(.text("sol")).resource == Array(users[..<20]))
  }

  // The same name may be typed and saved in different normal forms.
  @Test(arguments: [
    ("한나", "\u{1112}\u{1161}\u{11AB}\u{1102}\u{1161}"), ("がく", "か\u{3099}く"), ("Ǻsa", "A\u{30A}\u{301}sa"),
  ])
  func `a name is found in either Unicode normal form`(_ composed: String, _ decomposed: String) async throws {
    for (saved, typed) in [(composed, decomposed), (decomposed, composed)] {
      let user = User.sample(1, saved)
      try await local.save(.live([user]), for: .all)
      #expect(try await finder.load(.text(typed)).resource == [user])
    }
  }

  @Test(arguments: ["3", "@sakura", "sakura", ""])
  func `a search fails with 'nothing saved' if no users are saved`(_ text: String) async {
    await #expect(throws: LoadFailure.nothingSaved) { try await finder.load(UserReference(text)) }
  }

  @Test func `a user who was saved individually is found only by ID`() async throws {
    try await local.save(.live([Team.sam]), for: .one(2))
    #expect(try await finder.load(.id(2)).resource == [Team.sam])
    await #expect(throws: LoadFailure.nothingSaved) { try await finder.load(.text("sam")) }
    await #expect(throws: LoadFailure.nothingSaved) { try await finder.load(.id(3)) }
  }

  @Test func `a user who was saved individually is found even if the list lacks them`() async throws {
    try await local.save(.live([Team.sakura]), for: .all)
    try await local.save(.live([Team.sam]), for: .one(2))
    #expect(try await finder.load(.id(2)).resource == [Team.sam])
    #expect(try await finder.load(.id(3)).resource == [])
  }

  @Test func `an exact name is found among many names that begin with it`() async throws {
    let users = (1...100).map { User.sample($0, "Ana \($0)") } + [.sample(101, "Ana")]
    try await local.save(.live(users), for: .all)
    #expect(try await finder.load(.text("ana")).resource == [users[100]])
    #expect(try await finder.load(.text("an")).resource.count == 20)
  }

  @Test func `a name is found among many ids that begin as it does`() async throws {
    let ids = (10...40).map { User.sample(.text("a\($0)"), "Zoe \($0)", email: "zoe\($0)@example.org") }
    try await local.save(.live(ids + [.sample(1, "Ana"), .sample(2, "Anabel"), .sample(3, "Ayo")]), for: .all)
    for text in ["a", "an", "ana", "ay", "a1", "a10", "A10"] {
      let reference = UserReference(text)
      let users = ids + [.sample(1, "Ana"), .sample(2, "Anabel"), .sample(3, "Ayo")]
      #expect(try await finder.load(reference).resource == reference.match(in: users), "\(text)")
    }
  }

  @Test func `suggestions are the users with a term that begins with the text`() async throws {
    #expect(try await finder.users(beginning: "s", limit: 9).isEmpty)
    try await local.save(.live(Team.all), for: .all)
    #expect(try await finder.users(beginning: "S", limit: 9) == [Team.sakura, Team.sam, Team.samuel])
    #expect(try await finder.users(beginning: "s", limit: 2) == [Team.sakura, Team.sam])
    #expect(try await finder.users(beginning: "@o", limit: 9) == [Team.samuel])
    #expect(try await finder.users(beginning: "4", limit: 9) == [Team.zoe])
    #expect(try await finder.users(beginning: "", limit: 99).count == 7)
  }

  @Test(arguments: [(CacheFailure.cancelled, LoadFailure.cancelled), (.corrupt("damaged"), .store("damaged"))])
  func `a failure of the store during a search is passed on`(_ failure: CacheFailure, _ expected: LoadFailure) async {
    let broken = BreakableCacheStore(store)
    await broken.fail(with: failure)
    for text in ["3", "@sam", "sam"] {
      await #expect(throws: expected) { try await SavedUserFinder(store: broken).load(UserReference(text)) }
    }
  }
}
