import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import TasksDomain
import TasksUIComposer

/// What a session knows of itself.
struct StatusViewModel: Sendable {
  /// How the server is called.
  let server: String
  /// What is known of the connection.
  let connection: Connectivity.State
  /// How the store is called.
  let store: String
  /// What is saved, a summary for each kind of list.
  let saved: [SavedSummary]
  /// How many edits wait and which cannot be read, or why that cannot be told.
  let edits: Result<EditOverview, FailureViewModel>
  /// The damaged stores that the user has not ended yet.
  let damages: [StoreDamage]
  /// The selected user; nil if there is none.
  let selected: (id: Int, name: String)?
  /// From where it is looked at, now.
  let viewpoint: Viewpoint

  /// The edits that cannot be read, as far as that can be told.
  var unreadable: [UnreadableEdit] {
    guard case .success(let overview) = edits else { return [] }
    return overview.unreadable
  }

  /// The state of the connection in one word: `unknown`, `reachable`, `unreachable` or `offline`.
  var state: String {
    switch connection {
    case .unknown: "unknown"
    case .reachable: "reachable"
    case .unreachable: "unreachable"
    case .paused: "offline"
    }
  }

  /// Since when the connection is in that state.
  var since: Date? {
    switch connection {
    case .unknown: nil
    case .reachable(let since), .unreachable(let since, _), .paused(let since): since
    }
  }

  /// Why the service cannot be reached.
  var reason: String? {
    guard case .unreachable(_, let failure) = connection else { return nil }
    return failure.reason
  }
}
