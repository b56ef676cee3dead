package import SharedLocal
package import SharedUI
package import TasksDomain
import TasksPresentation
import TasksUI

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
  /// Creates the view model of `damage`.
  init(_ damage: StoreDamage) {
    self.init(
      path: damage.path, reason: damage.reason, at: damage.at, summary: damage.summary,
      mayLackEdits: damage.mayLackRecords || damage.isOfOtherStore && !damage.isRestored)
  }
}
