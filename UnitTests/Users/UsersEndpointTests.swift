import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersRemote

@Suite struct UsersEndpointTests {
  private let endpoint = UsersEndpoint()

  @Test func `all users and a single user are requested from different paths`() {
    #expect(endpoint.request(for: .all) == HTTPRequest(path: "/users"))
    #expect(endpoint.request(for: .one(3)) == HTTPRequest(path: "/users/3"))
  }

  @Test func `every field of a user is decoded`() throws {
    let users = try decode(
      #"""
      [{"id":1,"name":"Leanne","username":"Bret","email":"a@b.c","phone":"1-770","website":"hildegard.org","extra":[1],
      "address":{"street":"Kulas","suite":"Apt. 556","city":"Gwen","zipcode":"92998","geo":{"lat":"-37.3159","lng":"81.1496"}},
      "company":{"name":"Romaguera","catchPhrase":"Multi-layered","bs":"harness"}}]
      """#)
    let address = Address(
      street: "Kulas", suite: "Apt. 556", city: "Gwen", zipcode: "92998",
      geo: Coordinates(lat: "-37.3159", lng: "81.1496"))
    let company = Company(name: "Romaguera", catchPhrase: "Multi-layered", bs: "harness")
    #expect(
      users == [
        User(
          id: 1, name: "Leanne", username: "Bret", email: "a@b.c", phone: "1-770", website: "hildegard.org",
          address: address, company: company, others: [Attribute("extra.0", .number("1"))])
      ])
  }

  @Test(arguments: [
    ("", []), (#","phone":null,"website":null,"address":null,"company":null"#, []),
    (
      #","phone":1,"website":[],"address":"here","company":7"#,
      [Attribute("address", .text("here")), Attribute("company", .number("7")), Attribute("phone", .number("1"))]
    ),
    (#","phone":{},"address":[],"company":true"#, [Attribute("company", .flag(true))]),
  ])
  func `an absent optional field, or of the wrong type, is omitted`(_ fields: String, _ others: [Attribute]) throws {
    #expect(try decode("[\(user(fields))]") == [User(id: 1, name: "A", username: "a", email: "e", others: others)])
  }

  @Test(arguments: [
    (#"{}"#, Address(street: nil, suite: nil, city: nil, zipcode: nil, geo: nil)),
    (#"{"street":1,"city":"C","zipcode":null}"#, Address(street: nil, suite: nil, city: "C", zipcode: nil, geo: nil)),
    (#"{"geo":{"lat":1.5,"lng":"2"}}"#, Address(street: nil, suite: nil, city: nil, zipcode: nil, geo: nil)),
    (#"{"geo":{"lat":"1"}}"#, Address(street: nil, suite: nil, city: nil, zipcode: nil, geo: nil)),
    (#"{"geo":[]}"#, Address(street: nil, suite: nil, city: nil, zipcode: nil, geo: nil)),
  ])
  func `invalid fields of an address are omitted`(_ json: String, _ address: Address) throws {
    #expect(try decode("[\(user(#","address":\#(json)"#))]").map(\.address) == [address])
  }

  @Test func `invalid fields of a company are omitted`() throws {
    let users = try decode("[\(user(#","company":{"name":7,"bs":"b"}"#))]")
    #expect(users.map(\.company) == [Company(name: nil, catchPhrase: nil, bs: "b")])
  }

  @Test func `unknown fields of a user are kept as attributes, nested ones separately`() throws {
    let more =
      #","tags":["b",[true],{"k":"v"},null,"c"],"score":4.50,"a.b":"","nil":null,"none":{},"huge":1e999,"large":1.5e300"#
    let users = try decode("[\(user(more + #","big":12345678901234567890"#))]")
    #expect(
      users.map(\.others) == [
        [
          Attribute("a.b", .text("")), Attribute("big", .number("12345678901234567890")),
          Attribute("large", .number("1.5e+300")), Attribute("score", .number("4.5")), Attribute("tags.0", .text("b")),
          Attribute("tags.1.0", .flag(true)),
          Attribute("tags.2.k", .text("v")), Attribute("tags.4", .text("c")),
        ]
      ])
  }

  @Test func `unknown fields of an address or a company are kept as attributes`() throws {
    let parts = #""address":{"planet":"Earth","geo":{"lat":"1","lng":"2","alt":-7}},"company":{"name":"C","size":2}"#
    let users = try decode("[\(user("," + parts))]")
    #expect(
      users.map(\.others) == [
        [
          Attribute("address.geo.alt", .number("-7")), Attribute("address.planet", .text("Earth")),
          Attribute("company.size", .number("2")),
        ]
      ])
  }

  @Test func `a user without an id is left out`() throws {
    let decoded = try endpoint.page(of: .body(Data(#"[{"name":"A"},\#(user(""))]"#.utf8)), for: .all)
    #expect(decoded.elements.map(\.id) == [1])
    #expect(decoded.leftOut == [LeftOutElement(index: 0, path: "id", problem: "is missing")])
  }

  @Test(arguments: ["", "null", "7", "[]"])
  func `a user is listed without a name, username or email that cannot be read`(_ value: String) throws {
    let fields = ["name", "username", "email"].map { value.isEmpty ? "" : #","\#($0)":\#(value)"# }
    let read = try #require(decode("[{\"id\":7\(fields.joined())}]").first)
    #expect([read.name, read.username, read.email] == ["", "", ""])
    #expect(read.label == "user 7")
  }

  @Test(arguments: [
    (#""name":"Ana","username":"a""#, "Ana"), (#""username":"ana","email":"e""#, "@ana"), (#""email":"e@x""#, "e@x"),
  ])
  func `a user without a name is called by what is known`(_ fields: String, _ label: String) throws {
    #expect(try decode("[{\"id\":7,\(fields)}]").first?.label == label)
  }

  @Test func `a user who has to be looked for among all is one of many`() throws {
    var description = ServiceDescription.builtIn.users
    description.one = nil
    let list = "[\(user("")),{\"id\":2}]"
    let decoded = try UsersEndpoint(description).page(of: .body(Data(list.utf8)), for: .one(1))
    #expect(decoded.elements.map(\.id) == [1])
    #expect(decoded.unfiltered == 0)
  }

  @Test func `a single user is decoded as a list of one`() throws {
    let decoded = try endpoint.page(of: .body(Data(user("").utf8)), for: .one(1))
    #expect(endpoint.elements(of: decoded, for: .one(1)) == [User(id: 1, name: "A", username: "a", email: "e")])
    #expect(decoded.leftOut.isEmpty)
  }

  @Test(arguments: [
    (#"{"id":1,"name":"A","username":"a","email":"e"}"#, 2, "the answer is another user"),
    ("{}", 1, "the answer is not a user"), ("[]", 1, "the answer is not a user"),
    ("null", 1, "the answer is not a user"),
    ("<html>", 1, "the answer is not JSON"),
    (#"{"id":1,"name":"A","username":"a","email":"e""#, 1, "the answer is not JSON"),
  ])
  func `a response with another user than the requested one is unusable`(_ body: String, _ id: Int, _ why: String) {
    #expect(throws: LoadFailure.invalid(why)) { try endpoint.page(of: .body(Data(body.utf8)), for: .one(.number(id))) }
  }

  private func user(_ more: String) -> String { #"{"id":1,"name":"A","username":"a","email":"e"\#(more)}"# }

  private func decode(_ body: String) throws(LoadFailure) -> [User] {
    endpoint.elements(of: try endpoint.page(of: .body(Data(body.utf8)), for: .all), for: .all)
  }
}
