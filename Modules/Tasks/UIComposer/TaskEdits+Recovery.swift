import SharedPresentation
package import SharedUI
package import TasksDomain
import TasksLocal
import TasksInteractorInterface
import TasksPresentation
import TasksUI

extension TaskEdits {
  /// Returns the edits that cannot be read.
  package func unreadable() async throws -> [UnreadableEdit] { try await contents().unreadable }

  /// Returns what is in the outbox.
  package func overview() async throws -> EditOverview { EditOverview(try await contents()) }

  /// Removes those of `edits` that still cannot be read, and goes on without what `damages` have taken.
  package func forget(_ edits: [UnreadableEdit], _ damages: [OutboxDamage]) async throws {
    try await withOutbox { try await outbox.forget(edits, damages) }
  }

  /// Drops an unreadable edit, after confirmation unless `isConfirmed`.
  func discard(_ edit: UnreadableEdit, isConfirmed: Bool) async throws {
    let question = "discard edit \(edit.id), which cannot be read?"
    guard try await console.confirms(question, isConfirmed: isConfirmed) else { return }
    _ = try await withOutbox { try await outbox.discard(edit.id) }
    for dropped in UnreadableViewModel([edit]).edits {
      try await console.show(EditScreen().rendering(ofDropped: dropped, layout: console.layout))
    }
  }
}

extension OutboxContents {
  /// Returns the edit with this id.
  ///
  /// - Throws: The failure for `.unknownEdit` or `.unreadable`.
  func edit(_ id: Int) throws -> TaskEdit {
    if let edit = edits.first(where: { $0.id == id }) { return edit }
    let isUnreadable = unreadable.contains { $0.id == id }
    throw CommandFailure.failed(Problem(isUnreadable ? .unreadable(id) : .unknownEdit(id)))
  }
}

/// The JSON of unreadable edits and damaged stores.
package enum UnreadableJSON {
  /// Returns the members of a document that list them, each unless it is empty.
  package static func members(_ edits: [UnreadableEdit], damages: [OutboxDamage]) -> [JSONValue.Member] {
    UnreadableViewModel(edits, damages: damages.map(UnreadableViewModel.Damage.init)).members
  }

  /// Returns the edits as a JSON array.
  package static func list(of edits: [UnreadableEdit]) -> JSONValue { UnreadableViewModel(edits).editsJSON }

  /// Returns the members of a damaged store.
  package static func members(of damage: OutboxDamage) -> [JSONValue.Member] {
    UnreadableViewModel.Damage(damage).members
  }
}

extension UnreadableViewModel.Damage {
  init(_ damage: OutboxDamage) {
    self.init(
      path: damage.path, reason: damage.reason, at: damage.foundAt, summary: damage.summary,
      mayLackEdits: true)
  }
}
