import SharedDomain
import SharedInteractorInterface
import TestSupport
import Testing
import UsersDomain
import UsersInteractorInterface

@Suite struct FindUserInteractorTests {
  typealias Saved = StubInteractor<UserReference, [User]>
  typealias Service = StubInteractor<UsersQuery, [User]>

  private let clock = ManualClock()

  @Test(arguments: [[Team.sam], [Team.sam, Team.samuel]])
  func `if a saved user matches, no request is sent`(_ match: [User]) async throws {
    let saved = Saved([.text("sam"): .success(.saved(match))])
    #expect(try await find(.text("sam"), saved, Service()) == .saved(match))
  }

  @Test func `an ID that is not saved requests only that user`() async throws {
    let saved = Saved([.id(2): .success(.saved([]))])
    let service = Service([.one(2): .success(.live([Team.sam]))])
    #expect(try await find(.id(2), saved, service) == .live([Team.sam]))
  }

  @Test(arguments: [UserReference.text("sam"), .username("samwise")])
  func `a name that is not saved requests all users`(_ reference: UserReference) async throws {
    let saved = Saved([reference: .failure(.nothingSaved)])
    let service = Service([
      .all: .success(
        .live(Team.all, warnings: [.leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
    ])
    #expect(
      try await find(reference, saved, service)
        == .live(
          [Team.sam], warnings: [.leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing"))]))
  }

  @Test func `if the cache is unreadable, the service is asked for the user`() async throws {
    let saved = Saved([.id(2): .failure(.store("damaged"))])
    let service = Service([.one(2): .success(.live([Team.sam]))])
    #expect(try await find(.id(2), saved, service) == .live([Team.sam]))
  }

  @Test func `cancelling the search in the cache cancels the whole search`() async {
    let saved = Saved([.id(2): .failure(.cancelled)])
    await #expect(throws: LoadFailure.cancelled) { try await find(.id(2), saved, Service()) }
  }

  @Test func `an ID that the service does not know matches no user`() async throws {
    let saved = Saved([.id(2): .failure(.nothingSaved)])
    let service = Service([.one(2): .failure(.notFound)])
    #expect(try await find(.id(2), saved, service) == .live([]))
  }

  @Test(arguments: [LoadExtent.part(total: 7), .part(total: nil), .readable])
  func `a name that an incomplete list lacks may exist`(_ extent: LoadExtent) async throws {
    let incomplete = LoadFailure.invalid("the list of users is incomplete")
    var list = Loaded<[User]>.live(Team.all)
    list.extent = extent
    let service = Service([.all: .success(list)])
    let none = Saved([.text("nobody"): .failure(.nothingSaved)])
    await #expect(throws: incomplete) { try await find(.text("nobody"), none, service) }
    let saved = Saved([.text("sam"): .failure(.nothingSaved)])
    #expect(try await find(.text("sam"), saved, service).resource == [Team.sam])
  }

  @Test func `a 404 for the list of users is a failure`() async {
    let saved = Saved([.text("sam"): .failure(.nothingSaved)])
    let service = Service([.all: .failure(.notFound)])
    await #expect(throws: LoadFailure.notFound) { try await find(.text("sam"), saved, service) }
  }

  @Test(arguments: LoadFailure.unusable)
  func `offline, a saved list is enough to say that no user matches`(_ failure: LoadFailure) async throws {
    let saved = Saved([.id(2): .success(.saved([]))])
    let found = try await find(.id(2), saved, Service([.one(2): .failure(failure)]))
    #expect(found.resource == [])
    #expect(found.source == .cache(because: failure))
  }

  @Test(arguments: LoadFailure.unusable)
  func `offline without a saved list, the service's failure is reported`(_ failure: LoadFailure) async {
    let saved = Saved([.id(2): .failure(.nothingSaved)])
    await #expect(throws: failure) { try await find(.id(2), saved, Service([.one(2): .failure(failure)])) }
  }

  @Test(arguments: [LoadFailure.refused("no"), .cancelled])
  func `a refusal or a cancellation of the search is passed on`(_ failure: LoadFailure) async {
    let saved = Saved([.id(2): .success(.saved([]))])
    await #expect(throws: failure) { try await find(.id(2), saved, Service([.one(2): .failure(failure)])) }
  }

  @Test func `in live mode, saved users are not searched`() async throws {
    let service = Service([.one(2): .success(.live([Team.sam])), .all: .failure(.offline("no network"))])
    #expect(try await find(.id(2), Saved(), service, mode: .liveOnly) == .live([Team.sam]))
    await #expect(throws: LoadFailure.offline("no network")) {
      try await find(.text("sam"), Saved(), service, mode: .liveOnly)
    }
  }

  @Test func `in saved mode, no request is sent`() async throws {
    let saved = Saved([.text("sam"): .success(.saved([])), .id(2): .failure(.nothingSaved)])
    #expect(try await find(.text("sam"), saved, Service(), .saved) == .saved([]))
    await #expect(throws: LoadFailure.nothingSaved) { try await find(.id(2), saved, Service(), .saved) }
  }

  @Test func `if the service is asked first, its response is used`() async throws {
    let service = Service([.one(2): .success(.live([Team.sam])), .one(3): .failure(.notFound)])
    #expect(try await find(.id(2), Saved(), service, .serviceFirst) == .live([Team.sam]))
    #expect(try await find(.id(3), Saved(), service, .serviceFirst) == .live([]))
  }

  @Test(arguments: LoadFailure.unusable)
  func `if the service is asked first and fails, a saved user is found`(_ failure: LoadFailure) async throws {
    let saved = Saved([.id(2): .success(.saved([Team.sam])), .id(3): .failure(.nothingSaved)])
    let service = Service([.one(2): .failure(failure), .one(3): .failure(failure)])
    let found = try await find(.id(2), saved, service, .serviceFirst)
    #expect(found.resource == [Team.sam])
    #expect(found.source == .cache(because: failure))
    await #expect(throws: failure) { try await find(.id(3), saved, service, .serviceFirst) }
    await #expect(throws: failure) { try await find(.id(2), saved, service, .serviceFirst, mode: .liveOnly) }
  }

  @Test func `a search for one user fails unless exactly one matches`() async throws {
    let saved = Saved([
      .id(2): .success(.saved([Team.sam])), .id(3): .success(.saved([])), .id(4): .failure(.nothingSaved),
      .text("sa"): .success(.saved([Team.sakura, Team.sam])),
    ])
    let finder = FindUserInteractor(saved: saved, service: Service(), mode: .liveOrSaved, clock: clock.wallClock)
    #expect(try await finder.find(.id(2), .saved) == .saved(Team.sam))
    await #expect(throws: UserFailure.noMatch(.saved([]))) { try await finder.find(.id(3), .saved) }
    await #expect(throws: UserFailure.several([Team.sakura, Team.sam])) { try await finder.find(.text("sa"), .saved) }
    await #expect(throws: UserFailure.load(.nothingSaved)) { try await finder.find(.id(4), .saved) }
  }

  private func find(
    _ reference: UserReference, _ saved: Saved, _ service: Service, _ lookup: UserLookup = .savedFirst,
    mode: LoadMode = .liveOrSaved
  ) async throws(LoadFailure) -> Loaded<[User]> {
    let finder = FindUserInteractor(saved: saved, service: service, mode: mode, clock: clock.wallClock)
    return try await finder.load(reference, lookup)
  }
}
