package import SharedInteractorInterface
package import SharedPresentation

extension ManualClock {
  /// The view from the time that it shows, where what is older than `maxAge` is stale; nothing is unless told otherwise.
  package func viewpoint(maxAge: Duration? = nil, mode: LoadMode = .liveOrSaved) -> Viewpoint {
    Viewpoint(mode: mode, clock: wallClock, maxAge: { maxAge })
  }
}
