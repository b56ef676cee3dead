/// A counting semaphore for tasks, first come, first served.
actor AsyncSemaphore {
  /// Limits the programs that run at once: more would not finish sooner, and each needs half a dozen descriptors.
  static let programs = AsyncSemaphore(8)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a semaphore that lets `count` tasks pass.
  init(_ count: Int) { free = count }

  /// Waits until the task may pass.
  func wait() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Lets another task pass, the one that has waited longest.
  func signal() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
