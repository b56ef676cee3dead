import Foundation
import SharedRemote

/// The state of a list on screen that came from the cache, which determines when to reload it automatically.
struct SavedOnScreen: Hashable, Sendable {
  private static let patience: TimeInterval = 30
  /// The number of the list, which distinguishes it from those on screen before and after.
  let number: Int
  private var triedAt: Date
  private var wasAway: Bool

  /// Creates the state of a list that is on screen since `now`, when the service was in `state`.
  init(number: Int, _ state: Connectivity.State, now: Date) {
    self.number = number
    triedAt = now
    wasAway = state.isAway
  }

  /// Whether to reload the list: when the service is back, or 30 seconds after the last try.
  func isDue(_ state: Connectivity.State, now: Date) -> Bool {
    wasAway && !state.isAway || !(0..<Self.patience).contains(now.timeIntervalSince(triedAt))
  }

  /// Returns the state after a failed try.
  func tried(_ state: Connectivity.State, now: Date) -> SavedOnScreen {
    SavedOnScreen(number: number, state, now: now)
  }
}

extension Connectivity.State {
  fileprivate var isAway: Bool {
    switch self {
    case .unreachable, .paused: true
    case .unknown, .reachable: false
    }
  }
}
