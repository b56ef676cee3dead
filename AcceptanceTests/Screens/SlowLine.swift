/// A line so slow that a spinner is seen once for each wait, and never twice.
///
/// The first picture of the spinner waits for a request, and what answers that waits for the picture.
actor SlowLine {
  private var isAsked = false
  private var isSeen = false
  private var changes: [AsyncStream<Never>.Continuation] = []

  /// Makes the pause of a service that is late: until the spinner is seen.
  func answer(after _: Duration) async throws {
    isAsked = true
    change()
    while !isSeen { try await changed() }
  }

  /// Makes the pauses of a spinner: the first until there is a request, the next until the wait is over.
  func spin(_ pause: Duration) async throws {
    if pause > .milliseconds(100) {
      while !isAsked { try await changed() }
      return
    }
    isSeen = true
    change()
    defer { (isAsked, isSeen) = (false, false) }
    while true { try await changed() }
  }

  private func change() {
    for waiter in changes { waiter.finish() }
    changes = []
  }

  private func changed() async throws {
    let (change, waiter) = AsyncStream<Never>.makeStream()
    changes.append(waiter)
    for await _ in change {}
    try Task.checkCancellation()
  }
}
