import Foundation
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// What others do to the list on screen.
extension Session {
  // Services with limits are asked less often.
  private static let followInterval: (usual: TimeInterval, limited: TimeInterval) = (60, 300)
  private static let maxAnnounced = 3

  /// Reloads the list on screen if the service has sent it a while ago; returns what others have changed in it since, a
  /// line each.
  func newsOfOthers() async -> [String] {
    let (now, context) = (defaultContext.app.now, defaultContext)
    let interval = context.tasks.edits.pause > .zero ? Self.followInterval.limited : Self.followInterval.usual
    guard let before = screen.liveAt, now.timeIntervalSince(before) >= interval,
      await !service.connectivity.isOffline
    else { return [] }
    do {
      // Before the list shows which of them the service has kept.
      let unproven = try await context.tasks.edits.allEdits().filter { $0.isUnproven || !$0.state.isFinal }
      // Another program of this user may have loaded the list, and what has changed in it is not on this screen.
      let missed = try await changes(since: before)
      guard await reload() else { return [] }
      let last = try await changes(since: now)
      let rows = missed.filter { row in !last.contains { $0.id == row.id } } + last
      let own = try await context.tasks.edits.allEdits().filter { $0.enteredAt >= before } + unproven
      let ids = screen.list.owner == nil ? [] : Set(own.flatMap { [$0.theirs?.id, $0.task] })
      let others = rows.filter { !ids.contains(.service($0.id)) }
      let rest = others.count > Self.maxAnnounced ? ["and \(others.count - Self.maxAnnounced) more; run 'changes'"] : []
      return others.prefix(Self.maxAnnounced).map { "others: \($0.what) \($0.label) \($0.text.value)" } + rest
    } catch {
      return []  // `changes` reports it.
    }
  }

  // The last changes of the list on screen, if they were saved after `time`.
  private func changes(since time: Date) async throws -> [ChangeRow] {
    let (at, rows) =
      switch screen.list {
      case .users: try await defaultContext.users.list.lastChanges(of: .all)
      case .tasks(let owner, _): try await defaultContext.tasks.list.lastChanges(of: owner)
      }
    // Stores keep milliseconds.
    return at.map { $0.timeIntervalSince(time) > -0.001 } == true ? rows : []
  }
}
