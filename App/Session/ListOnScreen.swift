import Foundation
import SharedPresentation
import SharedRemote
import TasksDomain

/// The list that is on screen or was requested last, and whether it may be reloaded automatically.
struct ListOnScreen: Sendable {
  /// The list; before any was requested, that of all users.
  private(set) var list = CurrentList.users(Arrangement())
  /// The state of a list that came from the cache; `nil` if it came from the service.
  private(set) var saved: SavedOnScreen?
  private(set) var wasRequested = false
  private var number = 0

  /// Records that `list` is requested.
  mutating func begin(_ list: CurrentList) {
    self.list = list
    saved = nil
    wasRequested = true
    number += 1
  }

  /// Records the source of the list.
  ///
  /// - Parameter state: Returns the state of a cached list with the given number, or `nil` if the list came from the
  ///   service.
  mutating func recordSource(_ state: (Int) -> SavedOnScreen?) { saved = state(number) }

  /// Records the result of reloading the list that was `before`; returns whether that is still on screen.
  mutating func recordReload(_ saved: SavedOnScreen?, of before: SavedOnScreen) -> Bool {
    guard self.saved?.number == before.number else { return false }
    self.saved = saved
    return true
  }
}

/// The list that is on screen or was requested last.
enum CurrentList: Hashable, Sendable {
  case users(Arrangement)
  case tasks(TaskOwner, Arrangement)

  /// The owner of the tasks in the list; `nil` for the list of users.
  var owner: TaskOwner? { if case .tasks(let owner, _) = self { owner } else { nil } }
}

/// The state of a list on screen that came from the cache, which determines when to reload it automatically.
struct SavedOnScreen: Hashable, Sendable {
  private static let retryInterval: TimeInterval = 30
  /// The number of the list, which distinguishes it from those on screen before and after.
  let number: Int
  private var triedAt: Date
  private var wasUnavailable: Bool

  /// Creates the state of a list that is on screen since `now`, when the service was in `state`.
  init(number: Int, _ state: Connectivity.State, now: Date) {
    self.number = number
    triedAt = now
    wasUnavailable = state.isUnavailable
  }

  /// Whether to reload the list: when the service is back, or 30 seconds after the last try.
  func isDue(_ state: Connectivity.State, now: Date) -> Bool {
    wasUnavailable && !state.isUnavailable || !(0..<Self.retryInterval).contains(now.timeIntervalSince(triedAt))
  }

  /// Returns the state after a failed try.
  func tried(_ state: Connectivity.State, now: Date) -> SavedOnScreen {
    SavedOnScreen(number: number, state, now: now)
  }
}

extension Connectivity.State {
  fileprivate var isUnavailable: Bool {
    switch self {
    case .unreachable, .paused: true
    case .unknown, .reachable: false
    }
  }
}
