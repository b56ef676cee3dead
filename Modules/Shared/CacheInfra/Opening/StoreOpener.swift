import BlockingInfra
import SharedLocal

/// Opens one store after the other, each when the one before it is found to be damaged, on a thread that may block.
actor StoreOpener {
  private let opening: StoreOpening
  private let executor = QueueExecutor(label: "roster.store.opener")
  private var current: Generation?
  private var setAside: [CorruptStoreFile.SetAside] = []

  /// A store in use, and how many were in use up to it.
  struct Generation: Sendable {
    /// The store.
    let opened: StoreOpening.Opened
    /// 1 for the first, and so on.
    let number: Int
  }

  /// An opener that has opened nothing yet.
  init(_ opening: StoreOpening) { self.opening = opening }

  /// Where it blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The store in use, opened if there is none yet.
  ///
  /// - Throws: `.busy` or `.cancelled`: then it may be asked for a little later.
  func first() throws(CacheFailure) -> Generation {
    if let current { return current }
    return begin(try opening.opened(), 1)
  }

  /// The store in use after `used`, which was found to be damaged for `reason`; the same for all who ask.
  ///
  /// - Throws: `.busy`, `.cancelled`, or `.unavailable` if the disk fails: then nothing was changed.
  func successor(of used: Generation, because reason: String) throws(CacheFailure) -> Generation {
    if let current, current.number > used.number { return current }
    guard let identity = used.opened.identity else { return used }
    return begin(try opening.opened(inPlaceOf: identity, because: reason), used.number + 1)
  }

  private func begin(_ opened: StoreOpening.Opened, _ number: Int) -> Generation {
    setAside += opened.setAside
    let next = Generation(opened: opened, number: number)
    current = next
    return next
  }
}
