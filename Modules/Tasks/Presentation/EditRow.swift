package import Foundation
package import SharedDomain
import SharedInteractorInterface
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
  /// When the edit is sent again without being asked for; `nil` if it does not wait for that.
  package let retryAt: Date?
  /// What has become of the edit, such as `sent` or `edit 1, waiting: offline`.
  package let outcome: String

  /// The sides of a conflict; `nil` in other states.
  package let conflict: ConflictViewModel?
  /// What to type to decide what happens to the edit, in quotes; `nil` if that needs no decision.
  package let choices: String?

  /// The other fields that the edit sets: `points 3`.
  package let fields: [String]

  /// The action and its task in a few words.
  package var phrase: String {
    "\(action) \(task.text) \(title)" + (fields.isEmpty ? "" : " (\(fields.joined(separator: ", ")))")
  }

  /// The edit and its task in a few words, such as `edit 2 (done 41)` or `edit 3 (new title of 41)`.
  package let label: String

  /// Creates the row of `edit`.
  ///
  /// - Parameters:
  ///   - owner: The name of the task's user, if the outcome is to mention it.
  ///   - isOffline: Whether nothing is sent now.
  ///   - isBeingSent: Whether the edit is sent now, if it can be.
  ///   - now: The current time; `nil` leaves `retryAt` out.
  package init(
    _ edit: TaskEdit, owner: String? = nil, isOffline: Bool = false, isBeingSent: Bool = false, now: Date? = nil
  ) {
    id = edit.id
    task = TaskLabel(edit.task)
    userID = edit.userID
    tries = edit.tries
    at = edit.enteredAt
    error = edit.lastError
    retryAt = now.flatMap(edit.retryTime)
    self.state = edit.state.rawValue
    needsDecision = edit.state.needsDecision
    conflict = edit.state == .conflict ? ConflictViewModel(edit) : nil
    choices = edit.state.needsDecision ? edit.choices : nil
    let reason = isOffline ? "offline" : edit.lastError
    let state =
      switch edit.state {
      case .confirmed: "sent"
      case .sending: "edit \(edit.id), sending…"
      case .waiting where reason == nil && isBeingSent: "edit \(edit.id), sending…"
      case .waiting, .unsure: "edit \(edit.id), \(edit.state.rawValue)" + (reason.map { ": \($0)" } ?? "")
      default: "edit \(edit.id), \(edit.state.rawValue)"
      }
    outcome = (owner.map { "a task of \($0) · " } ?? "") + state
    let before = edit.base?.title ?? edit.theirs?.title ?? ""
    action = edit.action.word
    label = "edit \(id) (\(edit.action.label) \(task.text))"
    title =
      switch edit.action {
      case .add(let fields), .change(let fields): fields.title ?? before
      case .remove: before
      }
    fields = edit.action.optionalFields
  }
}

extension TaskAction {
  /// The command that makes the change.
  var word: String {
    switch self {
    case .add: "add"
    case .change(let fields):
      if fields.count == 1, let isCompleted = fields.isCompleted { isCompleted ? "done" : "reopen" } else { "edit" }
    case .remove: "remove"
    }
  }

  /// What it does, as a phrase before a task: `done`, `new title of`.
  fileprivate var label: String {
    guard case .change(let fields) = self, word == "edit" else { return word }
    return "new \(TaskField.all.filter { fields[$0] != nil }.map(\.column).joined(separator: " and ")) of"
  }

  // What it does to fields that a task may have or not.
  fileprivate var optionalFields: [String] {
    let values = if case .add(let fields) = self { fields } else { changes }
    return TaskField.optional.compactMap { field in values[field].map(field.phrase) }
  }
}

extension TaskEdit {
  /// What to type to decide what happens to the edit, in quotes; `nil` if that needs no decision.
  package var choices: String? {
    switch state {
    case .conflict: "'resolve \(id) mine|theirs'"
    case .unsure: "'resolve \(id) sent|unsent'"
    case .refused, .unkept: (mayNeedTitle ? "'edit \(task.text) …', " : "") + "'retry \(id)' or 'discard \(id)'"
    default: nil
    }
  }
}

extension TaskEdit {
  /// Why the edit waits, with what to do about it if the service requires signing in; `nil` if nothing is known.
  ///
  /// Lists of edits show the status instead.
  package var obstacle: String? {
    let status = " (401)"
    guard hold == .signIn, let why = lastError, why.hasSuffix(status) else { return lastError }
    return why.dropLast(status.count) + (why.contains(":") ? "; " : ": ") + LoadFailure.signInHint
  }

  // Without its task, no other title helps.
  private var mayNeedTitle: Bool { canBeCorrected && lastError?.hasPrefix(Self.noSuchTask) != true }
}

extension EditCounts {
  /// The counts that are not zero, such as `2 waiting, 1 in conflict`; `none` if all are.
  package var text: String {
    let parts = [
      (waiting, "waiting"), (unsure, "unsure"), (conflicts, "in conflict"), (refused, "refused"), (unkept, "unkept"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
