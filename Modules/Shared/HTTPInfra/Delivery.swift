import Synchronization

/// Records whether a request may have reached the server.
final class Delivery: Sendable {
  private let started = Atomic(false)

  /// Creates a delivery that has not begun.
  init() {}

  /// Whether the server may have received the whole request.
  var hasBegun: Bool { started.load(ordering: .sequentiallyConsistent) }

  /// Records that the server may receive the whole request from now on.
  func begin() { started.store(true, ordering: .sequentiallyConsistent) }
}
