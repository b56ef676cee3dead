package import SharedInteractorInterface
package import SharedPresentation
import SharedTiming

extension ManualClock {
  /// Returns a viewpoint at the time of this clock, with data older than `maxAge` being stale; never by default.
  package func viewpoint(maxAge: Duration? = nil, mode: LoadMode = .liveOrSaved) -> Viewpoint {
    Viewpoint(mode: mode, clock: wallClock, maxAge: { maxAge })
  }
}
