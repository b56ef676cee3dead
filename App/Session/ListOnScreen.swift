import SharedPresentation

/// The list that is on screen or was requested last, and whether it may be reloaded automatically.
struct ListOnScreen: Sendable {
  /// The list; before any was requested, that of all users.
  private(set) var list = CurrentList.users(Arrangement())
  /// The state of a list that came from the cache; `nil` if it came from the service.
  private(set) var saved: SavedOnScreen?
  /// Whether a list was requested.
  private(set) var wasAskedFor = false
  private var number = 0

  /// Records that `list` is requested.
  mutating func begin(_ list: CurrentList) {
    (self.list, saved, wasAskedFor) = (list, nil, true)
    number += 1
  }

  /// Records the source of the list.
  ///
  /// - Parameter wait: Returns the state of a cached list with the given number, or `nil` if the list came from the
  ///   service.
  mutating func note(_ wait: (Int) -> SavedOnScreen?) { saved = wait(number) }

  /// Records the result of reloading the list that was `before`; returns whether that is still on screen.
  mutating func note(_ saved: SavedOnScreen?, insteadOf before: SavedOnScreen) -> Bool {
    guard self.saved?.number == before.number else { return false }
    self.saved = saved
    return true
  }
}
