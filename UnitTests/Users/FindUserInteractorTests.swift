import SharedInteractorInterface
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface

@Suite("A user is looked for among saved users and at the service")
struct FindUserInteractorTests {
  typealias Saved = StubInteractor<UserReference, UserMatch>
  typealias Service = StubInteractor<UsersQuery, [User]>

  private let clock = ManualClock()

  @Test(
    "If a saved user matches, the service is not asked",
    arguments: [UserMatch.one(Team.sam), .several([Team.sam, Team.samuel])])
  func savedMatch(_ match: UserMatch) async throws {
    let saved = Saved([.text("sam"): .success(.saved(match))])
    #expect(try await find(.text("sam"), saved, Service()) == .saved(match))
  }

  @Test("For an id, the service is asked for that user alone")
  func idAlone() async throws {
    let saved = Saved([.id(2): .success(.saved(.none))])
    let service = Service([.one(2): .success(.live([Team.sam]))])
    #expect(try await find(.id(2), saved, service) == .live(.one(Team.sam)))
  }

  @Test("For a name, the service is asked for all users", arguments: [UserReference.text("sam"), .username("samwise")])
  func nameAmongAll(_ reference: UserReference) async throws {
    let saved = Saved([reference: .failure(.nothingSaved)])
    let service = Service([
      .all: .success(
        .live(Team.all, warnings: [.leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
    ])
    #expect(
      try await find(reference, saved, service)
        == .live(
          .one(Team.sam), warnings: [.leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
  }

  @Test("If the cache is unreadable, the service is asked")
  func unreadableCache() async throws {
    let saved = Saved([.id(2): .failure(.store("damaged"))])
    let service = Service([.one(2): .success(.live([Team.sam]))])
    #expect(try await find(.id(2), saved, service) == .live(.one(Team.sam)))
  }

  @Test("If the search in the cache is cancelled, so is the whole")
  func cancelledSearch() async {
    let saved = Saved([.id(2): .failure(.cancelled)])
    await #expect(throws: LoadFailure.cancelled) { try await find(.id(2), saved, Service()) }
  }

  @Test("An id that the service does not know is nobody")
  func unknownID() async throws {
    let saved = Saved([.id(2): .failure(.nothingSaved)])
    let service = Service([.one(2): .failure(.notFound)])
    #expect(try await find(.id(2), saved, service) == .live(.none))
  }

  @Test("A service without a list of users is no answer")
  func noList() async {
    let saved = Saved([.text("sam"): .failure(.nothingSaved)])
    let service = Service([.all: .failure(.notFound)])
    await #expect(throws: LoadFailure.notFound) { try await find(.text("sam"), saved, service) }
  }

  @Test("Without the service, a saved list tells that nobody matches", arguments: LoadFailure.unusable)
  func nobodySaved(_ failure: LoadFailure) async throws {
    let saved = Saved([.id(2): .success(.saved(.none))])
    let found = try await find(.id(2), saved, Service([.one(2): .failure(failure)]))
    #expect(found.resource == .none)
    #expect(found.source == .cache(because: failure))
  }

  @Test("Without the service and a saved list, the failure of the service counts", arguments: LoadFailure.unusable)
  func nothingSaved(_ failure: LoadFailure) async {
    let saved = Saved([.id(2): .failure(.nothingSaved)])
    await #expect(throws: failure) { try await find(.id(2), saved, Service([.one(2): .failure(failure)])) }
  }

  @Test("A refusal or a cancellation is passed on", arguments: [LoadFailure.refused("no"), .cancelled])
  func refusal(_ failure: LoadFailure) async {
    let saved = Saved([.id(2): .success(.saved(.none))])
    await #expect(throws: failure) { try await find(.id(2), saved, Service([.one(2): .failure(failure)])) }
  }

  @Test("In live mode, saved users are ignored")
  func liveMode() async throws {
    let service = Service([.one(2): .success(.live([Team.sam])), .all: .failure(.offline("no network"))])
    #expect(try await find(.id(2), Saved(), service, mode: .liveOnly) == .live(.one(Team.sam)))
    await #expect(throws: LoadFailure.offline("no network")) {
      try await find(.text("sam"), Saved(), service, mode: .liveOnly)
    }
  }

  @Test("Among saved users only, the service is not asked")
  func savedOnly() async throws {
    let saved = Saved([.text("sam"): .success(.saved(.none)), .id(2): .failure(.nothingSaved)])
    #expect(try await find(.text("sam"), saved, Service(), .saved) == .saved(.none))
    await #expect(throws: LoadFailure.nothingSaved) { try await find(.id(2), saved, Service(), .saved) }
  }

  @Test("If the service is asked first, its answer counts")
  func serviceFirst() async throws {
    let service = Service([.one(2): .success(.live([Team.sam])), .one(3): .failure(.notFound)])
    #expect(try await find(.id(2), Saved(), service, .serviceFirst) == .live(.one(Team.sam)))
    #expect(try await find(.id(3), Saved(), service, .serviceFirst) == .live(.none))
  }

  @Test("If the service is asked first and cannot be used, a saved user stands in", arguments: LoadFailure.unusable)
  func savedStandsIn(_ failure: LoadFailure) async throws {
    let saved = Saved([.id(2): .success(.saved(.one(Team.sam))), .id(3): .failure(.nothingSaved)])
    let service = Service([.one(2): .failure(failure), .one(3): .failure(failure)])
    let found = try await find(.id(2), saved, service, .serviceFirst)
    #expect(found.resource == .one(Team.sam))
    #expect(found.source == .cache(because: failure))
    await #expect(throws: failure) { try await find(.id(3), saved, service, .serviceFirst) }
    await #expect(throws: failure) { try await find(.id(2), saved, service, .serviceFirst, mode: .liveOnly) }
  }

  @Test("The only user is returned, and anything else is a failure that says which")
  func onlyUser() async throws {
    let saved = Saved([
      .id(2): .success(.saved(.one(Team.sam))), .id(3): .success(.saved(.none)), .id(4): .failure(.nothingSaved),
      .text("sa"): .success(.saved(.several([Team.sakura, Team.sam]))),
    ])
    let finder = FindUserInteractor(saved: saved, service: Service(), mode: .liveOrSaved, clock: clock.wallClock)
    #expect(try await finder.find(.id(2), .saved) == .saved(Team.sam))
    await #expect(throws: UserFailure.noMatch(.saved(.none))) { try await finder.find(.id(3), .saved) }
    await #expect(throws: UserFailure.several([Team.sakura, Team.sam])) { try await finder.find(.text("sa"), .saved) }
    await #expect(throws: UserFailure.load(.nothingSaved)) { try await finder.find(.id(4), .saved) }
  }

  private func find(
    _ reference: UserReference, _ saved: Saved, _ service: Service, _ lookup: UserLookup = .savedFirst,
    mode: LoadMode = .liveOrSaved
  ) async throws(LoadFailure) -> Loaded<UserMatch> {
    let finder = FindUserInteractor(saved: saved, service: service, mode: mode, clock: clock.wallClock)
    return try await finder.load(reference, lookup)
  }
}
