package import Foundation
package import SharedInteractorInterface

/// From where what was loaded is looked at: whether saved lists will do, what time it is, and how old is too old.
///
/// All that presents something takes one, so that none of these can be forgotten.
package struct Viewpoint: Sendable {
  /// Whether a saved list may stand in for the service.
  package let mode: LoadMode
  /// What tells the time.
  package let clock: WallClock
  private let maxAge: @Sendable () -> Duration?

  /// A view from the time of `clock`; what is saved may be as old as `maxAge` says, asked each time, before it is called
  /// stale, and of any age if that is nil.
  package init(mode: LoadMode, clock: WallClock, maxAge: @escaping @Sendable () -> Duration?) {
    self.mode = mode
    self.clock = clock
    self.maxAge = maxAge
  }

  /// How long ago `time` was, in the words of a person.
  package func age(of time: Date) -> String { RelativeAge.text(from: time, to: clock.now) }

  /// Whether what was saved at `time` is older than it should be.
  package func isStale(_ time: Date) -> Bool {
    maxAge().map { clock.now.timeIntervalSince(time) > $0 / .seconds(1) } ?? false
  }
}
