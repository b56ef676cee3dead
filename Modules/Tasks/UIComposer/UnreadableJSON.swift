package import SharedLocal
package import SharedUI
package import TasksDomain
import TasksPresentation
import TasksUI

/// The JSON of edits that cannot be read, and of damaged stores.
package enum UnreadableJSON {
  /// The members of a document that tell of them: a list of each, unless it is empty.
  package static func members(_ edits: [UnreadableEdit], damages: [StoreDamage]) -> [JSONValue.Member] {
    UnreadableViewModel(edits, damages: damages.map(UnreadableViewModel.Damage.init)).members
  }

  /// A list of edits.
  package static func list(of edits: [UnreadableEdit]) -> JSONValue { UnreadableViewModel(edits).editsJSON }

  /// The members of a damaged store.
  package static func members(of damage: StoreDamage) -> [JSONValue.Member] {
    UnreadableViewModel.Damage(damage).members
  }
}

extension UnreadableViewModel.Damage {
  /// Creates what is shown of `damage`.
  init(_ damage: StoreDamage) {
    self.init(
      path: damage.path, reason: damage.reason, at: damage.at, summary: damage.summary,
      mayLackEdits: damage.mayLackRecords || damage.isOfOtherStore && !damage.isRestored)
  }
}
