import Foundation
import SharedPresentation
import SharedRemote
import TasksDomain

/// The list that is on screen or was requested last, and when to reload it automatically.
struct ListOnScreen: Sendable {
  private static let retryInterval: TimeInterval = 30
  /// The list; before any was requested, that of all users.
  private(set) var list = CurrentList.users(Arrangement())
  /// The number of the list, which distinguishes it from those on screen before and after.
  private(set) var number = 0
  var wasRequested: Bool { number > 0 }
  // When the service was last tried, and whether it was unavailable; `nil` if the list came from the service.
  private var lastTry: (time: Date, wasUnavailable: Bool)?

  /// When the service last sent the list; `nil` if a saved one is shown.
  private(set) var liveAt: Date?

  /// Records that `list` is requested.
  mutating func begin(_ list: CurrentList) {
    self.list = list
    lastTry = nil
    liveAt = nil
    number += 1
  }

  /// Records that the list came from the service if `isLive`, and otherwise from the cache, at `now`, when the service
  /// was in `state`.
  mutating func record(isLive: Bool, _ state: Connectivity.State, now: Date) {
    lastTry = isLive ? nil : (now, state.isUnavailable)
    liveAt = isLive ? now : nil
  }

  /// Whether to reload the list: if it came from the cache, when the service is back, or 30 seconds after the last try.
  func isDue(_ state: Connectivity.State, now: Date) -> Bool {
    guard let lastTry else { return false }
    return lastTry.wasUnavailable && !state.isUnavailable
      || !(0..<Self.retryInterval).contains(now.timeIntervalSince(lastTry.time))
  }
}

/// The list that is on screen or was requested last.
enum CurrentList: Hashable, Sendable {
  case users(Arrangement)
  case tasks(TaskOwner, Arrangement)

  /// The owner of the tasks in the list; `nil` for the list of users.
  var owner: TaskOwner? { if case .tasks(let owner, _) = self { owner } else { nil } }
}

extension Connectivity.State {
  fileprivate var isUnavailable: Bool {
    switch self {
    case .unreachable, .paused: true
    case .unknown, .reachable: false
    }
  }
}
