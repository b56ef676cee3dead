import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
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
    #expect(try await local.load(.all).resource.all() == users)
  }

  @Test func `attributes of users are stored and searchable`() async throws {
    let others = [
      Attribute("a", .text("Night shift")), Attribute("b.0", .number("12345678901234567890.5")),
      Attribute("c", .flag(false)),
    ]
    let user = User(id: 1, name: "N", username: "u", email: "e", others: others)
    try await local.save(.live([user]), for: .all)
    #expect(try await local.load(.all).resource.all() == [user])
    #expect(StoredUsers().text(of: user)?.rest == ["u", "e", "night", "shift"])
  }

  // A field at another place would be read as something else: then `StoreSchema.version` has to be raised.
  @Test func `each field of a user is stored at its place`() throws {
    let user = User(
      id: 1, name: "name", username: "username", email: "email", phone: "phone", website: "website",
      address: Address(
        street: "street", suite: "suite", city: "city", zipcode: "zipcode", geo: Coordinates(lat: "lat", lng: "lng")),
      company: Company(name: "company", catchPhrase: "catchPhrase", bs: "bs"),
      others: [Attribute("b", .text("night")), Attribute("a", .flag(true))])
    let texts = [
      "street", "suite", "city", "zipcode", "lat", "lng", "company", "catchPhrase", "bs",
      #"[{"name":"b","text":"night"},{"flag":true,"name":"a"}]"#,
    ]
    #expect(
      try StoredUsers().fields(of: user) == ["name", "username", "email", "phone", "website"].map { .text($0) }
        + [.number(3)] + texts.map { .text($0) })
  }

  @Test func `a record with fields of another kind is not a user`() throws {
    let fields = try StoredUsers().fields(of: Team.sakura)
    for (place, other) in [(0, .number(1)), (5, .absent), (5, .text("3")), (15, .text("{"))] as [(Int, FieldValue)] {
      var changed = fields
      changed[place] = other
      let record = Record(id: 1, fields: changed)
      #expect(throws: CacheFailure.unreadable, "\(place)") { try StoredUsers().element(from: record) }
    }
    #expect(try StoredUsers().element(from: Record(id: 1, fields: fields)) == Team.sakura)
  }

  @Test func `the list of all users and a single user are stored separately`() async throws {
    try await local.save(.live([Team.sam]), for: .one(2))
    await #expect(throws: LoadFailure.nothingSaved) { try await local.load(.all) }
    try await local.save(.live([Team.sakura]), for: .all)
    #expect(try await local.load(.one(2)).resource.all() == [Team.sam])
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
