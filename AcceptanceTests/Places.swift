/// Lets only so many do something at a time; the others wait, first come, first served.
actor Places {
  /// Those for programs that are run to their end: more at once are not done sooner, and each takes half a dozen
  /// descriptors.
  static let programs = Places(8)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// So many places, all of them free.
  init(_ count: Int) { free = count }

  /// Waits for a place.
  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Leaves a place to whoever waits longest.
  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
