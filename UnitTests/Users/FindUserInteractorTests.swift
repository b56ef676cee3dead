import SharedInteractorInterface
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface

@Suite("A user is looked for in what is saved, then asked for")
struct FindUserInteractorTests {
  typealias Saved = StubInteractor<UserReference, UserMatch>
  typealias Service = StubInteractor<UsersQuery, [User]>

  private let clock = ManualClock()

  @Test(arguments: [UserMatch.one(Team.sam), .several([Team.sam, Team.samuel])])
  func whoIsSavedIsNotAskedFor(_ match: UserMatch) async throws {
    let saved = Saved([.text("sam"): .success(.saved(match))])
    #expect(try await find(.text("sam"), saved, Service()) == .saved(match))
  }

  @Test func idIsAskedForAlone() async throws {
    let saved = Saved([.id(2): .success(.saved(.none))])
    let service = Service([.one(2): .success(.live([Team.sam]))])
    #expect(try await find(.id(2), saved, service) == .live(.one(Team.sam)))
  }

  @Test(arguments: [UserReference.text("sam"), .username("samwise")])
  func nameIsLookedForAmongAll(_ reference: UserReference) async throws {
    let saved = Saved([reference: .failure(.nothingSaved)])
    let service = Service([.all: .success(.live(Team.all, warnings: [.malformed(1)]))])
    #expect(try await find(reference, saved, service) == .live(.one(Team.sam), warnings: [.malformed(1)]))
  }

  @Test func unreadableCacheOnlyMeansToAsk() async throws {
    let saved = Saved([.id(2): .failure(.store("damaged"))])
    let service = Service([.one(2): .success(.live([Team.sam]))])
    #expect(try await find(.id(2), saved, service) == .live(.one(Team.sam)))
  }

  @Test func cancellationWhileLookingIsACancellation() async {
    let saved = Saved([.id(2): .failure(.cancelled)])
    await #expect(throws: LoadFailure.cancelled) { try await find(.id(2), saved, Service()) }
  }

  @Test func unknownIDIsNobodyAsTheServiceSays() async throws {
    let saved = Saved([.id(2): .failure(.nothingSaved)])
    let service = Service([.one(2): .failure(.notFound)])
    #expect(try await find(.id(2), saved, service) == .live(.none))
  }

  @Test func serviceWithoutAListIsNotAnAnswer() async {
    let saved = Saved([.text("sam"): .failure(.nothingSaved)])
    let service = Service([.all: .failure(.notFound)])
    await #expect(throws: LoadFailure.notFound) { try await find(.text("sam"), saved, service) }
  }

  @Test(arguments: LoadFailure.unusable)
  func withoutTheServiceASavedListTellsThatItIsNobody(_ failure: LoadFailure) async throws {
    let saved = Saved([.id(2): .success(.saved(.none))])
    let found = try await find(.id(2), saved, Service([.one(2): .failure(failure)]))
    #expect(found.resource == .none)
    #expect(found.source == .cache(because: failure))
  }

  @Test(arguments: LoadFailure.unusable)
  func withoutTheServiceAndASavedListNobodyCanTell(_ failure: LoadFailure) async {
    let saved = Saved([.id(2): .failure(.nothingSaved)])
    await #expect(throws: failure) { try await find(.id(2), saved, Service([.one(2): .failure(failure)])) }
  }

  @Test(arguments: [LoadFailure.refused("no"), .cancelled])
  func refusalOrCancellationIsTold(_ failure: LoadFailure) async {
    let saved = Saved([.id(2): .success(.saved(.none))])
    await #expect(throws: failure) { try await find(.id(2), saved, Service([.one(2): .failure(failure)])) }
  }

  @Test func liveModeDoesNotLookInWhatIsSaved() async throws {
    let service = Service([.one(2): .success(.live([Team.sam])), .all: .failure(.offline("no network"))])
    #expect(try await find(.id(2), Saved(), service, mode: .liveOnly) == .live(.one(Team.sam)))
    await #expect(throws: LoadFailure.offline("no network")) {
      try await find(.text("sam"), Saved(), service, mode: .liveOnly)
    }
  }

  private func find(
    _ reference: UserReference, _ saved: Saved, _ service: Service, mode: LoadMode = .liveOrSaved
  ) async throws(LoadFailure) -> Loaded<UserMatch> {
    try await FindUserInteractor(saved: saved, service: service, mode: mode, clock: clock.wallClock).load(reference)
  }
}
