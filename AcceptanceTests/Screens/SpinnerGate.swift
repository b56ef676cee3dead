/// Synchronises a slow service with the spinner, so that each wait shows exactly one frame.
///
/// The first frame waits for a request, and its response waits for the frame.
actor SpinnerGate {
  private var isRequested = false
  private var isShown = false
  private var changes: [AsyncStream<Never>.Continuation] = []

  /// Pauses a slow service until the spinner is shown.
  func answer(after _: Duration) async throws {
    isRequested = true
    notify()
    while !isShown { try await nextChange() }
  }

  /// Pauses the spinner: the first time until there is a request, the next until the wait is over.
  func spin(_ pause: Duration) async throws {
    if pause > .milliseconds(100) {
      while !isRequested { try await nextChange() }
      return
    }
    isShown = true
    notify()
    defer { (isRequested, isShown) = (false, false) }
    while true { try await nextChange() }
  }

  private func notify() {
    for waiter in changes { waiter.finish() }
    changes = []
  }

  private func nextChange() async throws {
    let (change, waiter) = AsyncStream<Never>.makeStream()
    changes.append(waiter)
    for await _ in change {}
    try Task.checkCancellation()
  }
}
