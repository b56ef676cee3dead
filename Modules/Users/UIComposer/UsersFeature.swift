package import SharedDomain
package import SharedInteractorInterface
import SharedLocal
package import SharedPresentation
import SharedRemote
package import SharedUI
package import SharedUIComposer
package import UsersDomain
import UsersInteractorInterface
package import UsersLocal
package import UsersPresentation
import UsersRemote
package import UsersUI

/// The feature that lists, finds and shows users.
package struct UsersFeature: ListFeature {
  package static let listScreen = UsersScreen()
  package static let stored = StoredUsers()
  package let list: FeatureList<UsersPresenter, UsersScreen, StoredUsers>
  private let context: FeatureContext
  private let saved: SavedUserFinder
  private let live: any Interactor<UsersQuery, Elements<User>>

  /// The loads in progress, which all instances of the feature in one process share.
  package struct Shared: Sendable {
    let loads = SingleFlight<UsersQuery, Loaded<Elements<User>>>()

    package init() {}
  }

  package init(in context: FeatureContext, sharing shared: Shared) {
    let remote = RemoteInteractor(
      UsersEndpoint(context.description.users), client: context.client, clock: context.clock)
    let local = LocalInteractor(Self.stored, store: context.store)
    let fresh = remote.revalidating(local, clock: context.clock).identified(
      beside: local, confirm: context.description.confirmation(of: context.me, through: context.client))
    let live = fresh.whileReachable(by: context.connectivity).caching(in: local).sharing(shared.loads)
    list = FeatureList(
      from: live.fallback(to: local, if: context.mode.allowsSaved), saved: local, on: Self.listScreen,
      storedAs: Self.stored, in: context)
    saved = SavedUserFinder(store: context.store)
    self.live = live
    self.context = context
  }

  /// Returns the saved users that match `query`, best first, at most `limit`.
  package func find(_ query: SearchQuery, limit: Int) async throws -> Findings<FoundRow> {
    try await Self.stored.find(query, limit: limit, in: context.store).map { FoundRow($0) }
  }

  /// The screen of the users around a place.
  package static var nearScreen: any RecordScreen { NeighbourhoodScreen() }

  /// Prints the users within `radius` kilometres of `centre`, sorted by distance; excludes `resident`. `nil` means any
  /// distance. Returns what was shown.
  package func showNear(
    _ centre: Position, within radius: Double?, but resident: User? = nil, arrangement: Arrangement
  ) async throws -> ShownList {
    let screen = NeighbourhoodScreen()
    return try await list.show(.all, on: screen, command: "near", arrangement: arrangement) { users in
      var neighbourhood = Neighbourhood(of: centre, within: radius)
      let fields = ["name", "username", "address.city", "address.geo"]
      try await users.eachPage(fields: fields) { neighbourhood.add($0, but: resident?.id) }
      return neighbourhood
    }
  }

  private func reference(_ text: String) -> UserReference { UserReference(text, me: context.me) }

  private var finder: FindUserInteractor {
    FindUserInteractor(saved: saved, service: live.readingAll(), mode: context.mode, clock: context.clock)
  }

  /// Returns the user that `text` names, and prints a note that says whom if it is only the beginning of a name.
  ///
  /// - Parameter advice: What to do if there is no such user; `nil` for how to list the users.
  package func find(_ text: String, advice: String? = nil) async throws -> User {
    let reference = reference(text)
    do {
      let found = try await waiting(for: "looking for the user", reference, .savedFirst)
      for warning in found.warnings { context.console.warn(warning) }
      explainAbbreviation(text, reference, of: found.model)
      return found.model
    } catch {
      throw await failure(error, lookingFor: text, advice: advice)
    }
  }

  /// Returns whether `text` is the whole name of a saved user, for hints.
  package func isSaved(_ text: String) async -> Bool {
    let reference = reference(text)
    do {
      let named = try await SavedUserFinder(store: context.store, looksForWords: false).load(reference).resource
      return named.count == 1 && !named.contains(where: reference.abbreviates)
    } catch { return false }
  }

  private func explainAbbreviation(_ text: String, _ reference: UserReference, of user: User) {
    guard reference.abbreviates(user) else { return }
    let username = user.username.isEmpty || user.name.isEmpty ? "" : " (@\(user.username))"
    context.console.note("'\(text)' is \(user.label)\(username)")
  }

  /// Returns the saved user that `text` names. An id is accepted even if no user is saved under it; the name is `nil`
  /// then.
  package func findSaved(_ text: String) async throws -> (id: ServiceID, name: String?) {
    let reference = reference(text)
    do {
      let user = try await finder.find(reference, .saved).resource
      explainAbbreviation(text, reference, of: user)
      return (user.id, user.label)
    } catch {
      switch (reference, error) {
      case (.id(let id), .noMatch), (.id(let id), .load(.nothingSaved)): return (id, nil)
      default: throw await failure(error, lookingFor: text)
      }
    }
  }

  /// Returns the name of the saved user with this id; `nil` if none is saved.
  package func savedName(of id: ServiceID) async -> String? {
    do { return try await finder.find(.id(id), .saved).resource.label } catch { return nil }
  }

  private func failure(
    _ failure: UserFailure, lookingFor text: String, advice: String? = nil
  ) async -> CommandFailure {
    if case .noMatch = failure, text == UserReference.me {
      return .failed(Problem("no user 'me', since nobody is signed in", advice: "run 'login'", kind: .notFound))
    }
    var names: [String] = []
    if case .noMatch = failure {
      // A suggestion that cannot be read is left out.
      do { names = try await saved.names(like: UserReference(text)) } catch {}
    }
    return .failed(Problem(failure, lookingFor: text, suggesting: names, advice: advice, from: context.viewpoint))
  }

  /// Prints everything that is known about `user`, and `others` beside it; if fields were requested, only these.
  ///
  /// - Parameter extras: What only a card has.
  package func showDetails(of user: User, others: [Property], extras: [Property]) async throws {
    let console = context.console
    let found: Presented<User>
    do {
      found = try await waiting(for: "loading the user", .id(user.id), .serviceFirst)
    } catch {
      throw CommandFailure(error.ofID, loading: "the user \(user.id.text)", mode: context.mode)
    }
    let screen = UserScreen()
    try await console.show(screen.rendering(of: found, others: others, extras: extras, layout: console.layout))
    for warning in found.warnings { console.warn(warning) }
  }

  private func waiting(
    for label: String, _ reference: UserReference, _ lookup: UserLookup
  ) async throws(UserFailure) -> Presented<User> {
    let found = try await context.console.waiting(for: label) { () async throws(UserFailure) in
      try await finder.find(reference, lookup)
    }
    return Presented(found, of: UsersScreen().noun, from: context.viewpoint)
  }

  /// Returns those of the users with these ids who are saved, by id.
  package func saved(withIDs ids: Set<ServiceID>) async throws(LoadFailure) -> [ServiceID: User] {
    try await saved.users(withIDs: ids)
  }

  /// The word for the user who is signed in.
  package static let me = UserReference.me

  /// The id of the user for whom `me` stands; `nil` if there is none.
  package var ownID: ServiceID? { context.me }

  package var isSignedIn: Bool { ownID != nil }

  /// Returns the saved users whose id, name or, after an `@`, username begins with `text`, at most `limit`; empty if
  /// the cache has none or fails.
  package func suggestions(for text: String, limit: Int) async -> [User] {
    do { return try await saved.users(beginning: text, limit: limit) } catch { return [] }
  }

  /// Returns the saved users whose name has the words of `text`, whole or as prefixes, or `text` as its initials; empty
  /// if there are none or the cache fails.
  package func suggestions(withWords text: String, limit: Int) async -> [User] {
    do { return try await saved.users(withWords: text, limit: limit) } catch { return [] }
  }
}

extension UserFailure {
  // Why a user could not be loaded by id. A saved list without them proves nothing, since it may be old.
  fileprivate var ofID: LoadFailure {
    switch self {
    case .load(let failure): failure
    case .noMatch(let found): if case .cache(let failure?) = found.source { failure } else { .notFound }
    case .several: .notFound
    }
  }
}
