package import Foundation
package import TasksDomain

/// One edit, as it is shown.
package struct EditRow: Hashable, Sendable {
  /// The number by which `resolve` and `discard` know it.
  package let id: Int
  /// What it does: `add`, `done`, `reopen`, `edit` or `remove`.
  package let action: String
  /// What the task is called by.
  package let task: TaskLabel
  /// The id of the user whose task it is.
  package let userID: Int
  /// What is to be done, after the edit.
  package let title: String
  /// `waiting`, `sending`, `unsure`, `conflict`, `refused`, `confirmed` or `dropped`.
  package let state: String
  /// Whether it waits for the user.
  package let needsDecision: Bool
  /// How often it was sent.
  package let tries: Int
  /// When it was typed.
  package let at: Date
  /// What went wrong last; nil if nothing did.
  package let error: String?

  /// What it does to which task, in a few words.
  package var phrase: String { "\(action) \(task.text) \(title)" }

  /// The row of `edit`.
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
