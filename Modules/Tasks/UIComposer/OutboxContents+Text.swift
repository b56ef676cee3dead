package import SharedUI
package import TasksDomain
import TasksPresentation
import TasksUI

extension OutboxContents {
  /// The numbers of edits in words, such as `2 waiting, 1 in conflict`.
  package var text: String { counts.text }

  /// The failure to report if some edits cannot be read; `nil` if all can.
  package var failure: CommandFailure? { UnreadableViewModel(unreadable).problem.map { .failed($0) } }

  /// The members of a JSON document that list the unreadable edits and the damage, each unless it is empty.
  package var lossMembers: [JSONValue.Member] { UnreadableViewModel(unreadable, damages: damages).members }
}

extension OutboxDamage {
  /// The paths of the damaged files.
  package var path: String { UnreadableViewModel.Damage(self).path }

  /// What happened, and where the damaged files are.
  package var summary: String { UnreadableViewModel.Damage(self).summary }

  /// The members of its JSON.
  package var members: [JSONValue.Member] { UnreadableViewModel.Damage(self).members }
}

extension [UnreadableEdit] {
  /// The ids as people write them, such as `edit 12` or `edits 12 to 14, 20`.
  package var numbers: String { UnreadableViewModel.numbers(of: self) }

  /// The edits as a JSON array.
  package var json: JSONValue { UnreadableViewModel(self).editsJSON }
}
