package import Foundation
package import SharedInteractorInterface
import SharedLocal
package import SharedPresentation
import SharedRemote
package import SharedSearch
package import SharedUI
package import SharedUIComposer
package import UsersDomain
import UsersInteractorInterface
import UsersLocal
import UsersPresentation
import UsersRemote
import UsersUI

/// The feature that lists, finds and shows users.
package struct UsersFeature: Sendable {
  private let list: ListView<UsersQuery, UsersScreen>
  private let selection: UserSelectionPresenter
  private let saved: SavedUserFinder
  private let live: any UsersInteractor
  private let users: any UsersInteractor
  private let context: FeatureContext

  /// Creates the feature.
  package init(in context: FeatureContext) {
    let remote = RemoteInteractor(UsersEndpoint(), client: context.client, clock: context.clock)
    let local = LocalInteractor(StoredUsers(), store: context.store)
    let fresh = remote.revalidating(local, clock: context.clock)
    let live = fresh.whileReachable(by: context.connectivity).caching(in: local)
    let users = live.fallback(to: local, if: context.mode.allowsSaved)
    (self.live, self.users, self.context) = (live, users, context)

    saved = SavedUserFinder(store: context.store)
    let finder = FindUserInteractor(saved: saved, service: live, mode: context.mode, clock: context.clock)

    let presenter = UsersPresenter(users, from: context.viewpoint)
    list = ListView(presenter, screen: UsersScreen(), console: context.console)
    selection = UserSelectionPresenter(finder, from: context.viewpoint)
  }

  /// The fields by which users can be sorted.
  package static var sortFields: [String] { UsersScreen().fields.map(\.name) }

  /// The fields that the list of users can show.
  package static var listFields: [String] { UsersScreen().tableFields }

  /// The fields that the list of users around a place can show.
  package static var nearFields: [String] { NeighbourhoodScreen().tableFields }

  private var console: Console { context.console }

  // The following are created on demand: most commands do not need them, and creating them takes time.
  private var near: ListView<NeighbourhoodQuery, NeighbourhoodScreen> {
    let presenter = NeighbourhoodPresenter(NeighbourhoodInteractor(users), from: context.viewpoint)
    return ListView(presenter, screen: NeighbourhoodScreen(), console: console)
  }

  private var one: UserPresenter {
    let user = UserInteractor(live).fallback(to: SavedUserInteractor(saved), if: context.mode.allowsSaved)
    return UserPresenter(user, from: context.viewpoint)
  }

  private var all: EveryonePresenter { EveryonePresenter(users, from: context.viewpoint) }

  /// Prints the users as `arrangement` specifies and returns what was shown.
  package func showList(command: String, arrangement: Arrangement) async throws(CommandFailure) -> ShownList {
    try await list.show(.all, command: command, arrangement: arrangement)
  }

  /// Prints the users within `radius` kilometres of `centre`, sorted by distance; excludes `resident`. `nil` means any
  /// distance. Returns what was shown.
  package func showNear(_ centre: Position, within radius: Double?, but resident: User? = nil)
    async throws(CommandFailure) -> ShownList
  {
    try await near.show(NeighbourhoodQuery(centre: centre, radius: radius, resident: resident?.id), command: "near")
  }

  /// Prints everything that is known about `user`, and `others` beside it; if fields were requested, only these.
  package func showDetails(of user: User, others: [Property]) async throws(CommandFailure) {
    try list.checkFields()
    let loaded = try loaded(await console.waiting(for: "loading the user") { await one.load(user.id) })
    try await console.show(UserScreen().rendering(of: loaded, others: others, layout: console.layout))
    for warning in loaded.warnings { console.warn(warning) }
  }

  /// Loads all users.
  package func everyone() async throws(CommandFailure) -> Presented<[User]> {
    try loaded(await console.waiting(for: "loading users") { await all.load(.all) })
  }

  private func loaded<Model>(_ state: Loadable<Model>) throws(CommandFailure) -> Presented<Model> {
    switch state {
    case .failed(let failure): throw .failed(failure)
    case .loaded(let presented): return presented
    }
  }

  /// Reloads the users without printing; returns whether the service provided them.
  package func reloadList() async -> Bool { await list.reload(.all) }

  /// The kinds of lists in which users are saved, the list of all users first.
  package static let savedKinds = StoredUsers().kinds

  /// Returns the usernames, by id, of those of `ids` who are saved.
  package func savedUsernames(of ids: Set<Int>) async throws(LoadFailure) -> [Int: String] {
    try await SavedUsernames(store: context.store).load(ids)
  }

  /// Returns the saved user that `text` names. An id is accepted even if no user is saved under it; the name is `nil`
  /// then.
  package func findSaved(_ text: String) async throws(CommandFailure) -> (id: Int, name: String?) {
    do throws(FailureViewModel) {
      let user = try await UserSelectionPresenter(saved, from: context.viewpoint).select(text).user
      return (user.id, user.name)
    } catch {
      if case .id(let id) = UserReference(text), error.missing != nil { return (id, nil) }
      throw .failed(error)
    }
  }

  /// Returns the saved users that match `query`, at most `limit`.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<FoundRow> {
    try await SavedUserSearch(store: context.store).find(query, limit: limit).map { FoundRow(UserRow($0)) }
  }

  /// Returns the changes that the last changing load of the users made, and when it happened.
  package func lastChanges() async throws(LoadFailure) -> (at: Date?, rows: [ChangeRow]) {
    try await SavedChanges(StoredUsers(), store: context.store).load(.all, as: ChangeRow.rows)
  }

  /// Returns the saved users whose id, name or, after an `@`, username begins with `text`, at most `limit`; empty if
  /// the cache has none or fails.
  package func suggestions(for text: String, limit: Int) async -> [User] {
    do {
      return try await saved.users(beginning: text, limit: limit)
    } catch {
      return []
    }
  }

  /// Returns the user that `text` names.
  package func find(_ text: String) async throws(CommandFailure) -> User {
    do throws(FailureViewModel) {
      let found = try await console.waiting(for: "looking for the user") { () throws(FailureViewModel) in
        try await selection.select(text)
      }
      for warning in found.warnings { console.warn(warning) }
      return found.user
    } catch {
      throw .failed(error)
    }
  }
}
