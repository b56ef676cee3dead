package import SharedLocal
import SharedPresentation
package import SharedUI
package import TasksDomain
import TasksLocal
import TasksOutbox
import TasksPresentation
import TasksUI

extension TaskEdits {
  /// Returns the edits that cannot be read.
  package func unreadable() async throws(CommandFailure) -> [UnreadableEdit] { try await contents().unreadable }

  /// Makes the next command read an overview along with its own data, because the session ends after it.
  package func expectEnd() async { await outbox.memo.begin() }

  /// Makes the end of the session read its own overview, because the running command may take long.
  package func expectLongCommand() async { await outbox.memo.end() }

  /// Returns what is in the outbox and which stores are damaged, read in one transaction. Returns a remembered overview
  /// instead, if no edit has changed since it was read.
  ///
  /// - Parameter findsUnreadable: Whether to look for unreadable edits, which reads every edit.
  package func overview(findsUnreadable: Bool = true) async throws(CommandFailure) -> EditOverview {
    if let known = await outbox.memo.overview { return EditOverview(known) }
    return try await withOutbox {
      if findsUnreadable { return EditOverview(try await outbox.overview()) }
      let (counts, damages) = try await outbox.countsAndDamages()
      return EditOverview(counts, damages: damages)
    }
  }

  /// Removes those of `edits` that still cannot be read.
  package func forget(_ edits: [UnreadableEdit]) async throws(CommandFailure) {
    try await withOutbox { try await outbox.forget(edits) }
  }

  /// Restores the missing edits of a damaged store.
  ///
  /// - Returns: How many edits the store holds, how many of them were missing, and why there may have been more.
  package func restore(
    from damage: StoreDamage, of stores: any DamagedStores
  ) async throws(CommandFailure) -> (found: Int, restored: Int, doubt: String?) {
    let restoration = OutboxRestoration(to: outbox, from: stores)
    let result = try await withOutbox { try await restoration.restore(from: damage) }
    return (result.found, result.restored.count, result.doubt?.text)
  }

  /// Drops an unreadable edit, after confirmation unless `isConfirmed`.
  func discard(_ edit: UnreadableEdit, isConfirmed: Bool) async throws(CommandFailure) {
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
  func edit(_ id: Int) throws(CommandFailure) -> TaskEdit {
    if let edit = edits.first(where: { $0.id == id }) { return edit }
    let isUnreadable = unreadable.contains { $0.id == id }
    throw .failed(Problem(isUnreadable ? .unreadable(id) : .unknownEdit(id)))
  }
}

extension RestoredEdits.Doubt {
  fileprivate var text: String {
    switch self {
    case .unreadable(let count): "\(Noun("edit").text(of: count)) in it cannot be read"
    case .damagedJournal: "a part of it is damaged: \(StoreDamage.doubt)"
    }
  }
}

/// The JSON of unreadable edits and damaged stores.
package enum UnreadableJSON {
  /// Returns the members of a document that list them, each unless it is empty.
  package static func members(_ edits: [UnreadableEdit], damages: [StoreDamage]) -> [JSONValue.Member] {
    UnreadableViewModel(edits, damages: damages.map(UnreadableViewModel.Damage.init)).members
  }

  /// Returns the edits as a JSON array.
  package static func list(of edits: [UnreadableEdit]) -> JSONValue { UnreadableViewModel(edits).editsJSON }

  /// Returns the members of a damaged store.
  package static func members(of damage: StoreDamage) -> [JSONValue.Member] {
    UnreadableViewModel.Damage(damage).members
  }
}

extension UnreadableViewModel.Damage {
  init(_ damage: StoreDamage) {
    self.init(
      path: damage.path, reason: damage.reason, at: damage.at, summary: damage.summary,
      mayLackEdits: damage.mayLackRecords || damage.isOfOtherStore && !damage.isRestored)
  }
}
