import SharedInteractorInterface
import SharedPresentation
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersPresentation

@Suite("Why a text does not name one user")
struct UserFailureTests {
  @Test("Several users are named")
  func several() {
    let message =
      "'sa' matches several users: 1 Sakura Tanaka (@sakura), 2 Sam (@samwise), 3 Samuel Okafor (@okafor); use an ID"
    let failure = UserFailure.several([Team.sakura, Team.sam, Team.samuel])
    #expect(model(failure, "sa") == FailureViewModel(message, status: .usage))
  }

  @Test("Of more than five users, five are named")
  func many() {
    let names = "1 A (@user1), 2 A (@user2), 3 A (@user3), 4 A (@user4), 5 A (@user5)"
    #expect(
      model(.several((1...6).map { .sample($0, "A") }), "a")
        == FailureViewModel("'a' matches several users: \(names) and more; use an ID", status: .usage))
  }

  @Test("Nobody is called so, as the service says")
  func nobody() {
    #expect(model(.noMatch(.live(.none)), "9") == FailureViewModel("no user '9'", status: .notFound))
  }

  @Test("Nobody is called so, as far as a saved list tells, of which age and reason are shown")
  func nobodySaved() {
    var found = Loaded<UserMatch>.saved(.none)
    found.source = .cache(because: .offline("no network"))
    let message = "no user 'x' in the list saved 2 minutes ago · offline: no network"
    #expect(model(.noMatch(found), "x") == FailureViewModel(message, status: .notFound))
  }

  @Test("If neither the service nor the cache could answer, the user is named", arguments: LoadFailure.all)
  func load(_ failure: LoadFailure) {
    #expect(
      model(.load(failure), "sam") == FailureViewModel(failure, loading: "the user 'sam'", mode: .liveOrSaved))
  }

  private func model(_ failure: UserFailure, _ text: String) -> FailureViewModel {
    FailureViewModel(failure, lookingFor: text, from: ManualClock().viewpoint())
  }
}
