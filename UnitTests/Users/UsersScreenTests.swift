import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersPresentation
import UsersUI

@Suite("The list of users in each format")
struct UsersScreenTests {
  private let full = User(
    id: 10, name: "Zoë, \"Z\"", username: "zoe", email: "z@example.org", phone: "1-770", website: "zoe.org",
    address: Address(
      street: "Kulas", suite: "Apt. 5", city: "Gwen", zipcode: "92998", geo: Coordinates(lat: "-37.3", lng: "81.1")),
    company: Company(name: "R", catchPhrase: "M", bs: "h"))

  @Test func table() async throws {
    let text = """
      ID  NAME           USERNAME  EMAIL
       1  Sakura Tanaka  sakura    1@example.org
      10  Zoë, "Z"       zoe       z@example.org
      2 users · live

      """
    #expect(try await rendering(.table, [Team.sakura, full]).results == text)
  }

  @Test func tsvAndCSV() async throws {
    let tsv = "id\tname\tusername\temail\n10\tZoë, \"Z\"\tzoe\tz@example.org\n"
    let csv = "id,name,username,email\r\n10,\"Zoë, \"\"Z\"\"\",zoe,z@example.org\r\n"
    #expect(try await rendering(.tsv, [full]) == Rendering(tsv, notes: ["1 user · live"]))
    #expect(try await rendering(.csv, [full]) == Rendering(csv, notes: ["1 user · live"]))
  }

  @Test func jsonHasWhatTheServiceSent() async throws {
    let json =
      #"{"command":"users","source":"remote","savedAt":"2026-11-21T08:00:00Z","users":["#
      + #"{"id":1,"name":"Sakura Tanaka","username":"sakura","email":"1@example.org"},"#
      + #"{"id":10,"name":"Zoë, \"Z\"","username":"zoe","email":"z@example.org","phone":"1-770","website":"zoe.org","#
      + #""address":{"street":"Kulas","suite":"Apt. 5","city":"Gwen","zipcode":"92998","#
      + #""geo":{"lat":"-37.3","lng":"81.1"}},"company":{"name":"R","catchPhrase":"M","bs":"h"}}]}"# + "\n"
    #expect(try await rendering(.json, [Team.sakura, full]) == Rendering(json))
  }

  @Test func jsonHasWhateverElseIsKnownAsItIs() async throws {
    let others = [
      Attribute("active", .flag(true)), Attribute("address.planet", .text("Earth")), Attribute("score", .number("4.5")),
    ]
    let json =
      #"{"command":"users","source":"remote","savedAt":"2026-11-21T08:00:00Z","users":["#
      + #"{"id":1,"name":"A","username":"a","email":"e","#
      + #""others":{"active":true,"address.planet":"Earth","score":4.5}}]}"# + "\n"
    #expect(
      try await rendering(.json, [User(id: 1, name: "A", username: "a", email: "e", others: others)])
        == Rendering(json))
  }

  @Test func jsonLeavesOutWhatIsNotKnown() async throws {
    let user = User(
      id: 1, name: "A", username: "a", email: "e", website: "w",
      address: Address(street: nil, suite: nil, city: "C", zipcode: nil, geo: nil),
      company: Company(name: nil, catchPhrase: nil, bs: nil))
    let json =
      #"{"command":"users","source":"remote","savedAt":"2026-11-21T08:00:00Z","users":["#
      + #"{"id":1,"name":"A","username":"a","email":"e","website":"w","address":{"city":"C"},"company":{}}]}"# + "\n"
    #expect(try await rendering(.json, [user]) == Rendering(json))
  }

  @Test func failureNamesTheUsers() async {
    let presenter = presenter(.failure(.refused("not allowed")))
    let failure = FailureViewModel("could not load the users: not allowed", status: .refused)
    #expect(await presenter.load(.all) == .failed(failure))
  }

  private func rendering(_ format: OutputFormat, _ users: [User]) async throws -> Rendering {
    let state = await presenter(.success(.live(users))).load(.all)
    guard case .loaded(let presented) = state else { throw CancellationError() }
    return UsersScreen().rendering(of: presented, command: "users", layout: Layout(format: format))
  }

  private func presenter(_ answer: Result<Loaded<[User]>, LoadFailure>) -> UsersPresenter {
    let interactor = StubInteractor([UsersQuery.all: answer])
    return UsersPresenter(interactor, from: ManualClock().viewpoint())
  }
}
