import SharedInteractorInterface
package import TasksDomain

extension TaskEdit {
  /// Returns the action and its task in a few words, with the names of users, by the values that are their ids.
  package func phrase(naming users: [TaskValue: String] = [:]) -> String {
    "\(action.word) \(task.text) \(subject(naming: users))"
  }

  /// Returns the title, and what the edit makes of other fields: `Write (due 2026-12-01)`.
  package func subject(naming users: [TaskValue: String] = [:]) -> String {
    title + action.bracketedDetails(naming: users)
  }

  /// The edit and its task in a few words, such as `edit 2 (done 41)` or `edit 3 (new title of 41)`.
  package var label: String { "edit \(id) (\(action.label) \(task.text))" }

  /// The title of the task after the edit.
  package var title: String { action.fields.title ?? base?.title ?? theirs?.title ?? "" }

  /// What to type to decide what happens to the edit, in quotes; `nil` if that needs no decision.
  package var choices: String? {
    switch state {
    case .conflict: "'resolve \(id) mine|theirs\(canBeMerged ? "|edit" : "")'"
    case .unsure: "'resolve \(id) sent|unsent'"
    case .refused, .unkept: (mayNeedTitle ? "'edit \(task.text) …', " : "") + "'retry \(id)' or 'discard \(id)'"
    default: nil
    }
  }

  /// What to say of an edit that hands over a task of several users, since services then take it from all of them.
  package var loss: String? {
    guard action.changes[.owner] != nil, let names = base?[.assignees], names.elements.count > 1 else { return nil }
    return "task \(task.text) had several users (\(names.text)); now it has one"
  }

  /// Why the edit waits, with what to do about it if the service requires signing in; `nil` if nothing is known.
  ///
  /// Lists of edits show the status instead.
  package var obstacle: String? {
    let status = " (401)"
    guard hold == .signIn, let why = lastError, why.hasSuffix(status) else { return lastError }
    return why.dropLast(status.count) + (why.contains(":") ? "; " : ": ") + LoadFailure.signInHint
  }

  /// The fields in which versions of the task are compared for the user. Ids may be written in two ways, so the user of
  /// the task counts only in an edit that hands it over.
  var comparedFields: [TaskField] { TaskField.edited.filter { $0 != .owner || action.changes[.owner] != nil } }

  // Without its task, no other title helps.
  private var mayNeedTitle: Bool { canBeCorrected && lastError?.hasPrefix(Self.noSuchTask) != true }
}

extension TaskAction {
  /// The command that makes the change: `add`, `done`, `reopen`, `edit`, `move`, `remove` or `comment`.
  package var word: String {
    switch self {
    case .add: "add"
    case .change(let fields):
      if fields.count == 1, let isCompleted = fields.isCompleted {
        isCompleted ? "done" : "reopen"
      } else {
        fields[.owner] == nil ? "edit" : "move"
      }
    case .remove: "remove"
    case .comment: "comment"
    }
  }

  // What it does, as a phrase before a task: `done`, `new title of`.
  fileprivate var label: String {
    guard case .change(let fields) = self, word == "edit" else { return word }
    return "new \(TaskField.edited.filter { fields[$0] != nil }.map(\.column).joined(separator: " and ")) of"
  }

  /// Returns its details as they follow a title: ` (done, due 2026-12-01)`; empty if there are none.
  func bracketedDetails(naming users: [TaskValue: String] = [:]) -> String {
    let details = details(naming: users)
    return details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
  }

  /// Returns what it does beside what its word says, or what it says of the task.
  func details(naming users: [TaskValue: String] = [:]) -> [String] {
    if case .comment(let text) = self { return [text] }
    let isStateSaid = ["done", "reopen"].contains(word) || isAddition && fields[.completed] == .flag(false)
    return ((isStateSaid ? [] : [.completed]) + TaskField.editable + [.owner]).compactMap { field in
      fields[field].map { value in users[value].map { "to \($0)" } ?? field.phrase(value) }
    }
  }
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
