import SharedPresentation

/// Which list is on screen, or was asked for last, and whether it may be loaded again unasked.
struct ListOnScreen: Sendable {
  /// The list; that of all users before any was asked for.
  private(set) var list = CurrentList.users(Arrangement())
  /// What is known of it if it came from what is saved; nil if it came from the service.
  private(set) var saved: SavedOnScreen?
  /// Whether one was asked for.
  private(set) var wasAskedFor = false
  private var number = 0

  /// Takes note that `list` is asked for.
  mutating func begin(_ list: CurrentList) {
    (self.list, saved, wasAskedFor) = (list, nil, true)
    number += 1
  }

  /// Takes note of what it came from: `wait` gives, for the number of the list, what is known if that is not the service.
  mutating func note(_ wait: (Int) -> SavedOnScreen?) { saved = wait(number) }

  /// Takes note of what came of loading again what was `before` on screen; tells whether that is on screen still.
  mutating func note(_ saved: SavedOnScreen?, insteadOf before: SavedOnScreen) -> Bool {
    guard self.saved?.number == before.number else { return false }
    self.saved = saved
    return true
  }
}
