import CacheInfra
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedSearch
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersLocal

@Suite struct StoredUsersTests {
  private let store = InMemoryCacheStore()
  private let local: LocalInteractor<StoredUsers>

  init() { local = LocalInteractor(StoredUsers(), store: store) }

  @Test func `users are stored with every combination of optional fields`() async throws {
    var users: [User] = []
    for address in addresses {
      for company in companies {
        for (phone, website) in [(nil, nil), ("", nil), (nil, "w"), ("p", "w")] as [(String?, String?)] {
          users.append(
            User(
              id: .number(users.count), name: "N", username: "u", email: "e", phone: phone, website: website,
              address: address,
              company: company))
        }
      }
    }
    try await local.save(.live(users), for: .all)
    #expect(users.count == 33 * 9 * 4)
    #expect(try await local.load(.all).resource == users)
  }

  @Test func `attributes of users are stored and searchable`() async throws {
    let others = [
      Attribute("a", .text("Night shift")), Attribute("b.0", .number("12345678901234567890.5")),
      Attribute("c", .flag(false)),
    ]
    let user = User(id: 1, name: "N", username: "u", email: "e", others: others)
    try await local.save(.live([user]), for: .all)
    #expect(try await local.load(.all).resource == [user])
    #expect(StoredUsers().text(of: user)?.rest == ["u", "e", "night", "shift"])
  }

  @Test func `the same user is stored as the same bytes`() async throws {
    try await local.save(.live([Team.sakura]), for: .all)
    let body =
      #"{"email":"1@example.org","hasAddress":false,"hasCompany":false,"id":1,"name":"Sakura Tanaka","username":"sakura"}"#
    #expect(try await store.list(ListKey("users"))?.records.map { String(decoding: $0.body, as: UTF8.self) } == [body])
  }

  @Test func `the list of all users and a single user are stored separately`() async throws {
    try await local.save(.live([Team.sam]), for: .one(2))
    await #expect(throws: LoadFailure.nothingSaved) { try await local.load(.all) }
    try await local.save(.live([Team.sakura]), for: .all)
    #expect(try await local.load(.one(2)).resource == [Team.sam])
    #expect(try await store.list(ListKey("users")) != nil)
    #expect(try await store.list(ListKey("user", owner: 2)) != nil)
  }

  @Test func `the search terms of a user are the folded names and address and the ID`() {
    #expect(StoredUsers().terms(of: Team.zoe) == ["@zoe", "zoe lukasz", "<4@example.org", "4"])
  }

  // Each bit stands for one optional field.
  private var addresses: [Address?] {
    [nil]
      + (0..<32).map { bits in
        let text = { bits & $0 == 0 ? nil : "part \($0)" }
        let geo = bits & 16 == 0 ? nil : Coordinates(lat: "-1.50", lng: "")
        return Address(street: text(1), suite: text(2), city: text(4), zipcode: text(8), geo: geo)
      }
  }

  private var companies: [Company?] {
    [nil]
      + (0..<8).map { bits in
        let text = { bits & $0 == 0 ? nil : "part \($0)" }
        return Company(name: text(1), catchPhrase: text(2), bs: text(4))
      }
  }
}
