import Foundation
import SharedRemote

/// A list on screen that came from what is saved; knows when it is worth while to load it again unasked.
struct SavedOnScreen: Hashable, Sendable {
  private static let patience: TimeInterval = 30
  /// Tells it from the lists that were on screen before and will be after.
  let number: Int
  private var triedAt: Date
  private var wasAway: Bool

  /// A list that is on screen since `now`, when this was known of the service.
  init(number: Int, _ state: Connectivity.State, now: Date) {
    self.number = number
    triedAt = now
    wasAway = state.isAway
  }

  /// Whether to try: once the service is no longer away, or 30 seconds after the last time.
  func isDue(_ state: Connectivity.State, now: Date) -> Bool {
    wasAway && !state.isAway || !(0..<Self.patience).contains(now.timeIntervalSince(triedAt))
  }

  /// The same, after a try that failed.
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
