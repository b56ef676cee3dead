package import Foundation
package import SharedDomain
package import TasksDomain

/// An edit as it is displayed.
package struct EditRow: Hashable, Sendable {
  /// The number that `resolve` and `discard` accept.
  package let id: Int
  /// `add`, `done`, `reopen`, `edit` or `remove`.
  package let action: String
  package let task: TaskLabel
  package let userID: ServiceID
  /// The title of the task after the edit.
  package let title: String
  /// `waiting`, `sending`, `unsure`, `conflict`, `refused`, `unkept`, `confirmed` or `dropped`.
  package let state: String
  package let needsDecision: Bool
  package let tries: Int
  /// When the edit was entered.
  package let at: Date
  /// The last error; `nil` if there was none.
  package let error: String?

  /// The action and its task in a few words.
  package var phrase: String { "\(action) \(task.text) \(title)" }

  /// The edit and its task in a few words, such as `edit 2 (done 41)`.
  package var label: String { "edit \(id) (\(action) \(task.text))" }

  package init(_ edit: TaskEdit) {
    (id, task, userID, tries, at, error) = (
      edit.id, TaskLabel(edit.task), edit.userID, edit.tries, edit.at, edit.lastError
    )
    (state, needsDecision) = (edit.state.rawValue, edit.state.needsDecision)
    let before = edit.base?.title ?? edit.theirs?.title ?? ""
    (action, title) =
      switch edit.action {
      case .add(let title, _): ("add", title)
      case .complete(true): ("done", before)
      case .complete(false): ("reopen", before)
      case .rename(let title): ("edit", title)
      case .remove: ("remove", before)
      }
  }
}

/// The numbers of unconfirmed edits as they are displayed.
package struct EditSummary: Hashable, Sendable {
  /// Edits that are waiting or being sent.
  package let waiting: Int
  /// Edits that were sent without an answer; they will be sent again.
  package let unsure: Int
  package let conflicts: Int
  package let refused: Int
  /// Edits that the service has accepted but does not keep.
  package let unkept: Int

  package init(_ counts: EditCounts) {
    (waiting, unsure, conflicts) = (counts.waiting, counts.unsure, counts.conflicts)
    (refused, unkept) = (counts.refused, counts.unkept)
  }

  /// The counts that are not zero, such as `2 waiting, 1 in conflict`; `none` if all are.
  package var text: String {
    let parts = [
      (waiting, "waiting"), (unsure, "unsure"), (conflicts, "in conflict"), (refused, "refused"), (unkept, "unkept"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
