package import SharedLocal
import SharedPresentation
package import SharedUI
package import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksPresentation

extension TaskEdits {
  /// The edits that cannot be read.
  package func unreadable() async throws(CommandFailure) -> [UnreadableEdit] { try await contents().unreadable }

  /// Does nothing if all edits can be read; fails if not.
  package func checkReadable() async throws(CommandFailure) {
    let failure = UnreadableViewModel(try await unreadable()).failure
    if let failure { throw .failed(FailureViewModel(failure, status: .failure)) }
  }

  /// Ends the edits that cannot be read.
  package func forgetUnreadable() async throws(CommandFailure) {
    _ = try await asking { () throws(EditFailure) in try await outbox.forgetUnreadable() }
  }

  /// Brings back what is missing of the edits that a damaged store of `stores` holds; gives how many those are, how
  /// many of them were missing, and what else there may have been.
  package func restore(
    from damage: StoreDamage, of stores: any DamagedStores
  ) async throws(CommandFailure) -> (found: Int, restored: Int, doubt: String?) {
    let restoration = OutboxRestoration(to: outbox, from: stores)
    let result = try await asking { () throws(EditFailure) in
      try await restoration.restore(from: damage)
    }
    return (result.found, result.restored.count, result.doubt?.text)
  }

  /// The edit with this number; `nil` if there is one, but none that can be read.
  func readable(_ id: Int) async throws(CommandFailure) -> TaskEdit? {
    let contents = try await contents()
    if contents.unreadable.contains(where: { $0.id == id }) { return nil }
    guard let edit = contents.edits.first(where: { $0.id == id }) else {
      throw .failed(FailureViewModel(.unknownEdit(id)))
    }
    return edit
  }

  /// Drops an edit that cannot be read, after asking unless that `isAgreed`.
  func discardUnreadable(_ id: Int, isAgreed: Bool) async throws(CommandFailure) {
    let question = "discard edit \(id), which cannot be read?"
    guard try await console.agrees(to: question, isAgreed: isAgreed) else { return }
    _ = try await asking { () throws(EditFailure) in try await outbox.discard(id) }
    console.note("edit \(id) dropped")
  }
}

extension RestoredEdits.Doubt {
  fileprivate var text: String {
    switch self {
    case .unreadable(1): "1 edit in it cannot be read"
    case .unreadable(let count): "\(count) edits in it cannot be read"
    case .damagedJournal: "a part of it is damaged: edits may be missing, and nothing tells how many"
    }
  }
}
