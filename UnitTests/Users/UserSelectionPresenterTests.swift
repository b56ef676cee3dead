import SharedInteractorInterface
import SharedPresentation
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface
import UsersPresentation

@Suite("One user, or in words why not")
struct UserSelectionPresenterTests {
  @Test func oneWithWarnings() async throws {
    let selected = try await select("sam", .success(.live(.one(Team.sam), warnings: [.malformed(2)])))
    #expect(selected.user == Team.sam)
    #expect(selected.warnings == ["2 elements of the list were malformed and are left out"])
  }

  @Test func severalAreNamed() async {
    let message =
      "'sa' matches several users: 1 Sakura Tanaka (@sakura), 2 Sam (@samwise), 3 Samuel Okafor (@okafor); use an ID"
    await #expect(throws: FailureViewModel(message, status: .usage)) {
      try await select("sa", .success(.saved(.several([Team.sakura, Team.sam, Team.samuel]))))
    }
  }

  @Test func fiveAreNamedAndTheRestHintedAt() async {
    let names = "1 A (@user1), 2 A (@user2), 3 A (@user3), 4 A (@user4), 5 A (@user5)"
    await #expect(
      throws: FailureViewModel("'a' matches several users: \(names) and more; use an ID", status: .usage)
    ) {
      try await select("a", .success(.saved(.several((1...6).map { .sample($0, "A") }))))
    }
  }

  @Test func nobodyAsTheServiceSays() async {
    await #expect(throws: FailureViewModel("no user '9'", status: .notFound, missing: .entity)) {
      try await select("9", .success(.live(.none)))
    }
  }

  @Test func nobodyAsFarAsTheSavedListTells() async {
    let failure = LoadFailure.offline("no network")
    var found = Loaded<UserMatch>.saved(.none)
    found.source = .cache(because: failure)
    let message = "no user 'x' in the list saved 2 minutes ago · offline: no network"
    await #expect(throws: FailureViewModel(message, status: .notFound, missing: .entity)) {
      try await select("x", .success(found))
    }
  }

  @Test(arguments: LoadFailure.unusable + LoadFailure.others)
  func failureNamesTheUser(_ failure: LoadFailure) async {
    let told = FailureViewModel(failure, loading: "the user 'sam'", mode: .liveOrSaved)
    await #expect(throws: told) { try await select("sam", .failure(failure)) }
  }

  private func select(
    _ text: String, _ answer: Result<Loaded<UserMatch>, LoadFailure>
  ) async throws(FailureViewModel) -> SelectedUser {
    let finder = StubInteractor([UserReference(text): answer])
    return try await UserSelectionPresenter(finder, from: ManualClock().viewpoint()).select(text)
  }
}
