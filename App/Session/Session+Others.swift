import Foundation
import SharedDomain
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
      let missed = try await changes(after: before + Self.millisecond)
      let number = screen.number
      let last = await reload() ? try await changes(after: now - Self.millisecond) : []
      guard screen.number == number else { return [] }
      let rows = missed.filter { row in !last.contains { ($0.id, $0.what) == (row.id, row.what) } } + last
      let own = try await context.tasks.edits.allEdits().filter { $0.enteredAt >= before } + unproven
      let ids = screen.list.owner == nil ? [] : Set(own.flatMap { [$0.theirs?.id, $0.task] })
      let others = rows.filter { !ids.contains(.service($0.id)) }
      let all = Dictionary(grouping: others, by: \.id)
      let changed = others.map(\.id).unique
      let more = changed.count - Self.maxAnnounced
      let rest = more > 0 ? ["and \(more) more; run 'changes'"] : []
      return changed.prefix(Self.maxAnnounced).compactMap { all[$0] }.map(Self.announcement) + rest
    } catch {
      return []  // `changes` reports it.
    }
  }

  // Says what has changed in one element: `others: done 41 Write`, or `others: 41 Write: renamed, due 2026-12-01`.
  private static func announcement(of rows: [ChangeRow]) -> String {
    let element = "\(rows[0].label) \(rows[0].text.value)"
    let what = rows.map(\.what).joined(separator: ", ")
    return what.contains(" ") ? "others: \(element): \(what)" : "others: \(what) \(element)"
  }

  // Stores keep milliseconds.
  private static let millisecond: TimeInterval = 0.001

  // The last changes of the list on screen, if they were saved after `time`.
  private func changes(after time: Date) async throws -> [ChangeRow] {
    let (at, rows) =
      switch screen.list {
      case .users: try await defaultContext.users.list.lastChanges(of: .all)
      case .tasks(let owner, _): try await defaultContext.tasks.list.lastChanges(of: owner)
      }
    return at.map { $0 > time } == true ? rows : []
  }
}
