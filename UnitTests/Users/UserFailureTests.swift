import SharedInteractorInterface
import SharedPresentation
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersPresentation

@Suite struct UserFailureTests {
  @Test func `an ambiguous name lists the matching users`() {
    let message =
      "'sa' matches several users: 1 Sakura Tanaka (@sakura), 2 Sam (@samwise), 3 Samuel Okafor (@okafor)"
    let failure = UserFailure.several([Team.sakura, Team.sam, Team.samuel])
    #expect(model(failure, "sa") == Problem(message, advice: "use an id", kind: .usage))
  }

  @Test func `an ambiguous name lists at most five users`() {
    let names = "1 A (@user1), 2 A (@user2), 3 A (@user3), 4 A (@user4), 5 A (@user5)"
    #expect(
      model(.several((1...6).map { .sample($0, "A") }), "a")
        == Problem("'a' matches several users: \(names) and more", advice: "use an id", kind: .usage))
  }

  @Test func `an unknown user at the service is reported as not found`() {
    #expect(model(.noMatch(.live([])), "9") == Problem("no user '9'", advice: "'users' lists them", kind: .notFound))
  }

  @Test func `an unknown user in a saved list is reported with the age and the reason of the list`() {
    var found = Loaded<[User]>.saved([])
    found.source = .cache(because: .offline("no network"))
    let message = "no user 'x' in the list saved 2 minutes ago · no network"
    #expect(model(.noMatch(found), "x") == Problem(message, advice: "'users' lists them", kind: .notFound))
  }

  @Test func `several words that are no name may be several users`() {
    let problem = Problem("no user 'ana bo'", advice: "name one user at a time", kind: .notFound)
    #expect(model(.noMatch(.live([])), "ana bo") == problem)
  }

  @Test(arguments: LoadFailure.all)
  func `a failed search names the user that was searched for`(_ failure: LoadFailure) {
    #expect(
      model(.load(failure), "sam") == Problem(failure, loading: "the user 'sam'", mode: .liveOrSaved))
  }

  private func model(_ failure: UserFailure, _ text: String) -> Problem {
    Problem(failure, lookingFor: text, from: ManualClock().viewpoint())
  }
}
