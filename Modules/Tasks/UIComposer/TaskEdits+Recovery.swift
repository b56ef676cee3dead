package import SharedLocal
import SharedPresentation
package import SharedUI
package import TasksDomain
import TasksLocal
import TasksOutbox
import TasksPresentation
import TasksUI

extension TaskEdits {
  /// The edits that cannot be read.
  package func unreadable() async throws(CommandFailure) -> [UnreadableEdit] { try await contents().unreadable }

  /// How many edits wait, and which cannot be read; reads all of them, unlike `counts`.
  package func overview() async throws(CommandFailure) -> EditOverview {
    let contents = try await contents()
    return EditOverview(contents.edits, unreadable: contents.unreadable)
  }

  /// Ends those of `edits` that still cannot be read.
  package func forget(_ edits: [UnreadableEdit]) async throws(CommandFailure) {
    try await asking { () throws(EditFailure) in try await outbox.forget(edits) }
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

  /// Drops an edit that cannot be read, after asking unless that `isAgreed`.
  func discard(_ edit: UnreadableEdit, isAgreed: Bool) async throws(CommandFailure) {
    let question = "discard edit \(edit.id), which cannot be read?"
    guard try await console.agrees(to: question, isAgreed: isAgreed) else { return }
    _ = try await asking { () throws(EditFailure) in try await outbox.discard(edit.id) }
    for dropped in UnreadableViewModel([edit]).edits {
      try await console.show(EditScreen().rendering(ofDropped: dropped, layout: console.layout))
    }
  }
}

extension OutboxContents {
  /// The edit with this number.
  ///
  /// - Throws: `.unknownEdit` or `.unreadable`.
  func edit(_ id: Int) throws(CommandFailure) -> TaskEdit {
    if let edit = edits.first(where: { $0.id == id }) { return edit }
    let isUnreadable = unreadable.contains { $0.id == id }
    throw .failed(FailureViewModel(isUnreadable ? .unreadable(id) : .unknownEdit(id)))
  }
}

extension RestoredEdits.Doubt {
  fileprivate var text: String {
    switch self {
    case .unreadable(1): "1 edit in it cannot be read"
    case .unreadable(let count): "\(count) edits in it cannot be read"
    case .damagedJournal: "a part of it is damaged: \(StoreDamage.doubt)"
    }
  }
}
