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
      guard await reload() else { return [] }
      let (at, rows) =
        switch screen.list {
        case .users: try await context.users.list.lastChanges(of: .all)
        case .tasks(let owner, _): try await context.tasks.list.lastChanges(of: owner)
        }
      // Stores keep milliseconds.
      guard let at, at.timeIntervalSince(now) > -0.001 else { return [] }
      let own = try await context.tasks.edits.allEdits().filter { $0.enteredAt >= before } + unproven
      let ids = screen.list.owner == nil ? [] : Set(own.flatMap { [$0.theirs?.id, $0.task] })
      let others = rows.filter { !ids.contains(.service($0.id)) }
      let rest = others.count > Self.maxAnnounced ? ["and \(others.count - Self.maxAnnounced) more; run 'changes'"] : []
      return others.prefix(Self.maxAnnounced).map { "others: \($0.what) \($0.label) \($0.text.value)" } + rest
    } catch {
      return []  // `changes` reports it.
    }
  }
}
