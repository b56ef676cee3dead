import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing
import UsersDomain
import UsersPresentation
import UsersUI

@Suite struct UsersScreenTests {
  private let full = User(
    id: 10, name: "Zoë, \"Z\"", username: "zoe", email: "z@example.org", phone: "1-770", website: "zoe.org",
    address: Address(
      street: "Kulas", suite: "Apt. 5", city: "Gwen", zipcode: "92998", geo: Coordinates(lat: "-37.3", lng: "81.1")),
    company: Company(name: "R", catchPhrase: "M", bs: "h"))

  @Test func `TSV and CSV output have the columns of the users table`() {
    let tsv = "id\tname\tusername\temail\n10\tZoë, \"Z\"\tzoe\tz@example.org\n"
    let csv = "id,name,username,email\r\n10,\"Zoë, \"\"Z\"\"\",zoe,z@example.org\r\n"
    #expect(rendering(.tsv, [full]) == Rendering(tsv, notes: ["1 user · live"]))
    #expect(rendering(.csv, [full]) == Rendering(csv, notes: ["1 user · live"]))
  }

  @Test func `JSON output has the user's fields as the service names them`() {
    let json =
      #"{"command":"users","source":"remote","savedAt":"2026-11-21T08:00:00Z","users":["#
      + #"{"id":1,"name":"Sakura Tanaka","username":"sakura","email":"1@example.org"},"#
      + #"{"id":10,"name":"Zoë, \"Z\"","username":"zoe","email":"z@example.org","phone":"1-770","website":"zoe.org","#
      + #""address":{"street":"Kulas","suite":"Apt. 5","city":"Gwen","zipcode":"92998","#
      + #""geo":{"lat":"-37.3","lng":"81.1"}},"company":{"name":"R","catchPhrase":"M","bs":"h"}}]}"# + "\n"
    #expect(rendering(.json, [Team.sakura, full]) == Rendering(json))
  }

  @Test func `JSON output keeps the types of attributes`() {
    let others = [
      Attribute("active", .flag(true)), Attribute("address.planet", .text("Earth")), Attribute("score", .number("4.5")),
    ]
    let json =
      #"{"command":"users","source":"remote","savedAt":"2026-11-21T08:00:00Z","users":["#
      + #"{"id":1,"name":"A","username":"a","email":"e","#
      + #""others":{"active":true,"address.planet":"Earth","score":4.5}}]}"# + "\n"
    #expect(
      rendering(.json, [User(id: 1, name: "A", username: "a", email: "e", others: others)])
        == Rendering(json))
  }

  @Test func `JSON output omits missing fields`() {
    let user = User(
      id: 1, name: "A", username: "a", email: "e", website: "w",
      address: Address(street: nil, suite: nil, city: "C", zipcode: nil, geo: nil),
      company: Company(name: nil, catchPhrase: nil, bs: nil))
    let json =
      #"{"command":"users","source":"remote","savedAt":"2026-11-21T08:00:00Z","users":["#
      + #"{"id":1,"name":"A","username":"a","email":"e","website":"w","address":{"city":"C"},"company":{}}]}"# + "\n"
    #expect(rendering(.json, [user]) == Rendering(json))
  }

  @Test func `a failure to load users names them`() { #expect(UsersPresenter.subject(of: .all) == "the users") }

  private func rendering(_ format: OutputFormat, _ users: [User]) -> Rendering {
    let presented = Presented(.live(users), of: UsersScreen().noun, from: ManualClock().viewpoint())
      .map { UsersPresenter.model(of: $0, for: .all, at: .distantPast) }
    return UsersScreen().rendering(of: presented, command: "users", layout: Layout(format: format))
  }
}
