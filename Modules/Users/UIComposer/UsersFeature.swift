package import Foundation
package import SharedInteractorInterface
package import SharedLocal
import SharedPresentation
import SharedRemote
package import SharedUI
package import SharedUIComposer
package import UsersDomain
import UsersInteractorInterface
import UsersLocal
import UsersPresentation
import UsersRemote
import UsersUI

/// The users: listed, selected, and suggested from what is saved.
package struct UsersFeature: Sendable {
  private let list: ListView<UsersQuery, UsersScreen>
  private let selection: UserSelectionPresenter
  private let saved: SavedUserFinder
  private let search: SavedUserSearch
  private let changes: SavedChanges<StoredUsers>
  private let console: Console

  /// Puts the feature together.
  package init(in context: FeatureContext) {
    let remote = RemoteInteractor(UsersEndpoint(), client: context.client, clock: context.clock)
    let local = LocalInteractor(StoredUsers(), store: context.store)
    let fresh = remote.revalidating(local, clock: context.clock)
    let live = fresh.whileReachable(by: context.connectivity).caching(in: local)
    let users = live.fallback(to: local, if: context.mode.allowsSaved)

    saved = SavedUserFinder(store: context.store)
    search = SavedUserSearch(store: context.store)
    changes = SavedChanges(StoredUsers(), store: context.store)
    let finder = FindUserInteractor(saved: saved, service: live, mode: context.mode, clock: context.clock)

    list = ListView(
      UsersPresenter(users, mode: context.mode, clock: context.clock), screen: UsersScreen(), console: context.console)
    selection = UserSelectionPresenter(finder, mode: context.mode, clock: context.clock)
    console = context.console
  }

  /// Lists the users in answer to `command`.
  package func showList(command: String) async throws(CommandFailure) {
    try await list.show(.all, command: command)
  }

  /// Finds the user that `text` names and hands it to `onUserSelection`.
  package func select(
    _ text: String, onUserSelection: @Sendable (User) async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    let user = try await find(text)
    try await onUserSelection(user)
  }

  /// The saved users who fit `query`, at most `limit`.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<FoundRow> {
    try await search.find(query, limit: limit).compactMap { FoundRow(UserRow($0)) }
  }

  /// What the last load that changed the users changed, and when that was.
  package func lastChanges() async throws(LoadFailure) -> (at: Date?, rows: [ChangeRow]) {
    let (time, changes) = try await changes.load(.all)
    return (time, changes.flatMap { UserChangeRow.lines($0.before, $0.after) }.map { ChangeRow($0) })
  }

  /// The saved users whose id, name or, after an `@`, username begins with `text`, at most `limit`; none where the cache cannot tell.
  package func suggestions(for text: String, limit: Int) async -> [User] {
    do {
      return try await saved.users(beginning: text, limit: limit)
    } catch {
      return []
    }
  }

  private func find(_ text: String) async throws(CommandFailure) -> User {
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
