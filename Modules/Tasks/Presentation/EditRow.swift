package import Foundation
import SharedPresentation
package import TasksDomain

/// An edit as it is displayed.
package struct EditRow: Hashable, Sendable {
  package let edit: TaskEdit
  /// What the edit does to its task.
  package let phrase: String
  /// When the edit is sent again without being asked for; `nil` if it does not wait for that.
  package let retryAt: Date?
  /// How long ago the edit was entered, and how long it takes until `retryAt`; `nil` if the current time is not known.
  package let age: String?
  package let retryWait: String?
  /// The last error, or the edit that this one waits for; `nil` if neither is known.
  package let reason: String?
  /// What has become of the edit, such as `sent` or `edit 1, waiting: offline`.
  package let outcome: String
  /// The edit's state in words.
  package let state: String

  /// Creates the row of `edit`.
  ///
  /// - Parameters:
  ///   - undone: The edit that this one undoes; `nil` if it is none that `undo` has entered just now.
  ///   - undecided: The edit that has to be decided before this one is sent; `nil` if none has, or it does not matter.
  ///   - users: The names of users to whom tasks go, by the values that are their ids.
  ///   - owner: The name of the task's user, if the outcome is to mention it.
  ///   - isOffline: Whether nothing is sent now.
  ///   - isBeingSent: Whether the edit is sent now, if it can be.
  ///   - isDryRun: Whether the edit is not made.
  ///   - now: The current time; `nil` leaves `retryAt` out.
  package init(
    _ edit: TaskEdit, undoing undone: TaskEdit? = nil, until undecided: TaskEdit? = nil,
    naming users: [TaskValue: String] = [:], owner: String? = nil, isOffline: Bool = false, isBeingSent: Bool = false,
    isDryRun: Bool = false, now: Date? = nil
  ) {
    self.edit = edit
    // A removed task comes back as another one.
    let place = undone.map { $0.task == edit.task ? "" : " (now \(edit.task.text))" } ?? ""
    phrase = (undone == nil ? "" : "undone: ") + (undone ?? edit).phrase(naming: users) + place
    let retryAt = undecided == nil ? now.flatMap(edit.retryTime) : nil
    self.retryAt = retryAt
    age = now.map { RelativeAge.text(from: edit.enteredAt, to: $0) }
    retryWait = now.flatMap { now in retryAt.map { RelativeAge.text(until: $0, from: now) } }
    reason = undecided.map { "waits for edit \($0.id)" } ?? edit.lastError
    state = isDryRun ? "dry run" : edit.state.rawValue
    let why = isOffline ? "offline" : reason
    let become =
      switch edit.state {
      case _ where isDryRun: "not done (dry run)"
      case .confirmed: "sent"
      case .sending: "edit \(edit.id), sending…"
      case .waiting where why == nil && isBeingSent: "edit \(edit.id), sending…"
      case .waiting, .unsure: "edit \(edit.id), \(edit.state.rawValue)" + (why.map { ": \($0)" } ?? "")
      default: "edit \(edit.id), \(edit.state.rawValue)"
      }
    outcome = (owner.map { "a task of \($0) · " } ?? "") + become
  }
}
