package import SharedLocal
package import SharedUI
package import TasksDomain
import TasksInteractorInterface
import TasksLocal

extension TaskEdits {
  /// The edits that cannot be read.
  package func unreadable() async throws(CommandFailure) -> [UnreadableEdit] { try await contents().unreadable }

  /// Ends the edits that cannot be read.
  package func forgetUnreadable() async throws(CommandFailure) {
    _ = try await asking { () throws(EditFailure) in try await outbox.forgetUnreadable() }
  }

  /// Brings back what is missing of the edits in the damaged store at `path`; gives how many it holds, and how many of them
  /// were missing.
  package func restore(
    fromFileAt path: String, of stores: any DamagedStores
  ) async throws(CommandFailure) -> (found: Int, restored: Int) {
    let restoration = OutboxRestoration(to: outbox, from: stores)
    let result = try await asking { () throws(EditFailure) in try await restoration.restore(fromFileAt: path) }
    return (result.found, result.restored.count)
  }
}
